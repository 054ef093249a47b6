/**
 * Messages as models exchange them. Structurally the same as `Content` and `Part` of the Gemini SDK, so values of
 * either can be used as the other.
 */
export interface Content {
  role?: string;
  parts?: Part[];
}

/** One piece of a message. Exactly one of the payload fields is set; a thought keeps its provider's signature. */
export interface Part {
  text?: string;
  thought?: boolean;
  /** Opaque data of the provider (base64) that must go back to it unchanged, beside the part it came with. */
  thoughtSignature?: string;
  inlineData?: Blob;
  fileData?: FileData;
  functionCall?: FunctionCall;
  functionResponse?: FunctionResponse;
}

/** Bytes inside a message: `data` is base64. */
export interface Blob {
  mimeType?: string;
  data?: string;
  displayName?: string;
}

/** A file known by its URI. */
export interface FileData {
  mimeType?: string;
  fileUri?: string;
  displayName?: string;
}

/** A call that the model wants made. */
export interface FunctionCall {
  id?: string;
  name?: string;
  args?: Record<string, unknown>;
  /**
   * The arguments as the model wrote them, when its adapter received JSON text. Adapters only hand the text over; the
   * agent loop parses it and tells the model when that fails.
   */
  argsText?: string;
}

/** The answer to a call. `response` is the result, or `{ error: … }`; `parts` are files that belong to it. */
export interface FunctionResponse {
  id?: string;
  name?: string;
  response?: Record<string, unknown>;
  parts?: FunctionResponsePart[];
}

/** A file beside the result of a call: bytes, or a file known by its URI. */
export interface FunctionResponsePart {
  inlineData?: Blob;
  fileData?: FileData;
}
