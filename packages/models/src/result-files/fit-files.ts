import { describeFile, type FunctionResponse, type FunctionResponsePart } from "toolwright";

/** Whether a model can be shown a file beside the result of a call. */
export type FileRule = (file: FunctionResponsePart) => boolean;

/** The result of a call as a model can take it. */
export interface FittedResult {
  /** With a note for each file that the model cannot be shown. */
  readonly response: Record<string, unknown>;
  readonly files: readonly FunctionResponsePart[];
}

/** Puts a note into the result for each file that the model cannot be shown, so that it knows what it does not see. */
export function fitFiles({ response = {}, parts = [] }: FunctionResponse, shows: FileRule): FittedResult {
  const hidden = parts.filter((file) => !shows(file));
  const files = parts.filter(shows).map(withPlainType);
  if (hidden.length === 0) return { response, files };
  const notes = hidden.map((file) => `[${describeFile(file)}, cannot be shown to this model]`);
  return { response: { ...response, [freeName(response)]: notes }, files };
}

/** A rule by types: for bytes, and for files by an address that matches, if one is given. */
export function showsTypes(types: readonly string[], address?: RegExp): FileRule {
  const known = new Set(types);
  return ({ inlineData, fileData }) => {
    if (!known.has(plainType((inlineData ?? fileData)?.mimeType))) return false;
    const { fileUri = "" } = fileData ?? {};
    return inlineData !== undefined || (address?.test(fileUri) === true && URL.canParse(fileUri));
  };
}

/** The file under the type that providers know. */
function withPlainType({ inlineData, fileData }: FunctionResponsePart): FunctionResponsePart {
  if (inlineData !== undefined) return { inlineData: { ...inlineData, mimeType: plainType(inlineData.mimeType) } };
  return { fileData: { ...fileData, mimeType: plainType(fileData?.mimeType) } };
}

/** A type without its parameters. Many write image/jpg, which is not registered and which Gemini refuses. */
function plainType(mimeType = ""): string {
  const type = mimeType.replace(/;.*$/s, "").trim().toLowerCase();
  return type === "image/jpg" ? "image/jpeg" : type;
}

function freeName(response: Readonly<Record<string, unknown>>): string {
  let name = "files";
  while (Object.hasOwn(response, name)) name += "_";
  return name;
}
