import type { FunctionResponse, FunctionResponsePart, JsonValue } from "toolwright";
import { fitFiles } from "../result-files/fit-files.ts";
import type { ResultFile, ToolOutput } from "./call-options.ts";
import type { PromptTarget } from "./prompt-target.ts";

/** The result of a call in the AI SDK's words: JSON, or text and files where the model can be shown files. */
export function toolOutput(answer: FunctionResponse, { model, tools, shows }: PromptTarget): ToolOutput {
  const fitted = fitFiles(answer, shows);
  const value = tools.encodeResult(fitted.response) as JsonValue;
  if (fitted.files.length === 0) return { type: isError(answer.response) ? "error-json" : "json", value };
  const files = fitted.files.map(partWriters[model.specificationVersion]);
  return { type: "content", value: [{ type: "text", text: JSON.stringify(value) }, ...files] };
}

/** An error result as Toolwright writes it has no other member. */
function isError(response: Record<string, unknown> = {}): boolean {
  return Object.keys(response).join() === "error";
}

type PartWriter = (file: FunctionResponsePart) => ResultFile;

/** What a file is in each version of the specification. */
const partWriters: { readonly [version in "v2" | "v3" | "v4"]: PartWriter } = {
  v2: ({ inlineData: { mimeType = "", data = "" } = {} }) => ({ type: "media", mediaType: mimeType, data }),
  v3: ({ inlineData, fileData }) => {
    const { mimeType: mediaType = "", displayName } = inlineData ?? fileData ?? {};
    const isImage = mediaType.startsWith("image/");
    if (inlineData === undefined) {
      const url = fileData?.fileUri ?? "";
      return isImage && /^https?:/.test(url) ? { type: "image-url", url } : { type: "file-url", url, mediaType };
    }
    const { data = "" } = inlineData;
    return isImage
      ? { type: "image-data", data, mediaType }
      : { type: "file-data", data, mediaType, ...named(displayName) };
  },
  v4: ({ inlineData, fileData }) => {
    const { mimeType: mediaType = "", displayName } = inlineData ?? fileData ?? {};
    const data =
      inlineData === undefined
        ? ({ type: "url", url: new URL(fileData?.fileUri ?? "") } as const)
        : ({ type: "data", data: inlineData.data ?? "" } as const);
    return { type: "file", mediaType, data, ...named(displayName) };
  },
};

function named(filename: string | undefined): { filename?: string } {
  return filename === undefined ? {} : { filename };
}
