import type { FunctionResponse, FunctionResponsePart, JsonValue } from "toolwright";
import { fitFiles } from "../result-files/fit-files.ts";
import type { MediaFile, NamedFile, ResultFile, TaggedFile, TaggedFileContent, ToolOutput } from "./call-options.ts";
import type { AnyVersion } from "./language-model.ts";
import type { PromptTarget } from "./prompt-target.ts";

/** The result of a call in the AI SDK's words: JSON, or text and files where the model can be shown files. */
export function toolOutput(answer: FunctionResponse, { model, tools, shows }: PromptTarget): ToolOutput {
  const fitted = fitFiles(answer, shows);
  const value = tools.encodeResult(fitted.response) as JsonValue;
  if (fitted.files.length === 0) return { type: isError(answer.response) ? "error-json" : "json", value };
  const files = fitted.files.map(writers[model.specificationVersion]);
  return { type: "content", value: [{ type: "text", text: JSON.stringify(value) }, ...files] };
}

/** An error result as Toolwright writes it has no other member. */
function isError(response: Record<string, unknown> = {}): boolean {
  return Object.keys(response).join() === "error";
}

function toMediaFile({ inlineData }: FunctionResponsePart): MediaFile {
  const { mimeType = "", data = "" } = inlineData ?? {};
  return { type: "media", mediaType: mimeType, data };
}

function toNamedFile({ inlineData, fileData }: FunctionResponsePart): NamedFile {
  const { mimeType: mediaType = "", displayName } = inlineData ?? fileData ?? {};
  const isImage = mediaType.startsWith("image/");
  if (inlineData === undefined) {
    const url = fileData?.fileUri ?? "";
    // Of what is no web address the package wants to know the type.
    return isImage && /^https?:/.test(url) ? { type: "image-url", url } : { type: "file-url", url, mediaType };
  }
  const { data = "" } = inlineData;
  return isImage
    ? { type: "image-data", mediaType, data }
    : { type: "file-data", mediaType, data, ...named(displayName) };
}

function toTaggedFile({ inlineData, fileData }: FunctionResponsePart): TaggedFile {
  const { mimeType = "", displayName } = inlineData ?? fileData ?? {};
  const data: TaggedFileContent =
    inlineData === undefined
      ? { type: "url", url: new URL(fileData?.fileUri ?? "") }
      : { type: "data", data: inlineData.data ?? "" };
  return { type: "file", mediaType: mimeType, data, ...named(displayName) };
}

function named(filename: string | undefined): { filename?: string } {
  return filename === undefined ? {} : { filename };
}

/** A file as each version of the specification writes it. */
const writers: Record<AnyVersion["specificationVersion"], (file: FunctionResponsePart) => ResultFile> = {
  v2: toMediaFile,
  v3: toNamedFile,
  v4: toTaggedFile,
};
