import type { JsonObject, JsonValue } from "toolwright";

/**
 * A request as the AI SDK's language models take it. `Data` is how they want the data of files, `Result` what they call a
 * file beside a result.
 */
export interface CallOptions<Data = FileContent, Result = ResultFile> extends Settings {
  prompt: PromptMessage<Data, Result>[];
  tools?: FunctionTool[];
  toolChoice?: ToolChoice;
  responseFormat?: { type: "json"; schema?: object };
  includeRawChunks?: boolean;
  abortSignal?: AbortSignal;
  headers?: Record<string, string | undefined>;
  providerOptions?: ProviderOptions;
}

/** Settings that all providers have in common, under the names that Toolwright's `generateContentConfig` has too. */
export interface Settings {
  maxOutputTokens?: number;
  temperature?: number;
  stopSequences?: string[];
  topP?: number;
  topK?: number;
  presencePenalty?: number;
  frequencyPenalty?: number;
  seed?: number;
}

/** What only one provider understands, by its name. */
export type ProviderOptions = Record<string, JsonObject>;

/** A tool as the AI SDK declares it. */
export interface FunctionTool {
  type: "function";
  name: string;
  description?: string;
  inputSchema: object;
  strict?: boolean;
}

/** Whether the model may, must or must not call tools. */
export type ToolChoice = { type: "auto" | "none" | "required" } | { type: "tool"; toolName: string };

/** The data of a file up to version 3: base64 text or an address. */
export type PlainFileContent = string | URL;

/** The data of a file from version 4 on. */
export type TaggedFileContent = { type: "data"; data: string } | { type: "url"; url: URL };

/** The data of a file in a prompt of any version. */
export type FileContent = PlainFileContent | TaggedFileContent;

/** A piece of text. */
export interface TextPart {
  type: "text";
  text: string;
  providerOptions?: ProviderOptions;
}

/** A file for the model to read. */
export interface FilePart<Data = FileContent> {
  type: "file";
  mediaType: string;
  data: Data;
  filename?: string;
  providerOptions?: ProviderOptions;
}

/** A thought that goes back to the provider it came from. */
export interface ReasoningPart {
  type: "reasoning";
  text: string;
  providerOptions?: ProviderOptions;
}

/** A call that the model made earlier. */
export interface ToolCallPart {
  type: "tool-call";
  toolCallId: string;
  toolName: string;
  input: unknown;
  providerOptions?: ProviderOptions;
}

/** The answer to a call. */
export interface ToolResultPart<Result = ResultFile> {
  type: "tool-result";
  toolCallId: string;
  toolName: string;
  output: ToolOutput<Result>;
}

/** A result as data, or as text and files. */
export type ToolOutput<Result = ResultFile> =
  | { type: "json" | "error-json"; value: JsonValue }
  | { type: "content"; value: (TextPart | Result)[] };

/** A file beside a result in version 2. */
export type MediaFile = { type: "media"; mediaType: string; data: string };

/** A file beside a result in version 3. */
export type NamedFile =
  | { type: "image-data"; mediaType: string; data: string }
  | { type: "file-data"; mediaType: string; data: string; filename?: string }
  | { type: "image-url"; url: string }
  | { type: "file-url"; url: string; mediaType: string };

/** A file beside a result from version 4 on. */
export type TaggedFile = { type: "file"; mediaType: string; data: TaggedFileContent; filename?: string };

/** A file beside a result in any version. */
export type ResultFile = MediaFile | NamedFile | TaggedFile;

/** One message of a prompt. */
export type PromptMessage<Data = FileContent, Result = ResultFile> =
  | { role: "system"; content: string }
  | { role: "user"; content: (TextPart | FilePart<Data>)[] }
  | { role: "assistant"; content: AssistantPart<Data>[] }
  | { role: "tool"; content: ToolResultPart<Result>[] };

/** What a model may have said. */
export type AssistantPart<Data = FileContent> = TextPart | FilePart<Data> | ReasoningPart | ToolCallPart;
