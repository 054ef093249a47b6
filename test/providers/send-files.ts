import { describeFile, type FunctionResponsePart, type ModelRequest } from "toolwright";
import { type Adapter, quickRetry } from "./adapter.ts";
import { startProviderServer } from "./provider-server.ts";
import { wholeAnswer } from "./whole-answer.ts";

const bytes = (mimeType: string, data: string, displayName?: string): FunctionResponsePart => ({
  inlineData: { mimeType, data, ...(displayName === undefined ? {} : { displayName }) },
});
const address = (mimeType: string, fileUri: string): FunctionResponsePart => ({ fileData: { mimeType, fileUri } });

/** Files of which every provider takes some only. */
export const resultFiles: { readonly [name: string]: FunctionResponsePart } = {
  png: bytes("image/png", "iVBORw0KGgo=", "chart.png"),
  jpg: bytes("image/jpg", "/9j/4AAQSkZJRg=="),
  gif: bytes("image/gif", "R0lGODlhAQ=="),
  pdf: bytes("application/pdf", "JVBERi0xLjQK"),
  text: bytes("text/plain; charset=utf-8", "bm90ZXM="),
  audio: bytes("audio/ogg", "T2dnUwAC"),
  web: address("image/png", "https://example.com/chart-7.png"),
  storage: address("image/png", "gs://bucket/map-7.png"),
  name: address("image/png", "files/abc-7"),
};

/** The files that each provider takes: what its documentation says, whatever the version of the package. */
export function shownBy({ name }: Pick<Adapter, "name">): readonly string[] {
  if (name.startsWith("Gemini")) return ["png", "jpg", "pdf", "text"];
  const takesMore = name.startsWith("Anthropic") || name.startsWith("OpenAI responses");
  return takesMore ? ["png", "jpg", "gif", "pdf", "web"] : [];
}

/** How a provider got the files beside a result. */
export interface SentFiles {
  /** Those that it was shown, as files. */
  readonly shown: readonly string[];
  /** Those that it was told of in words. */
  readonly told: readonly string[];
  /** Those whose bytes stand anywhere outside a file. */
  readonly asText: readonly string[];
}

/** Sends a result with all files through an adapter, and looks at what came to the provider. */
export async function sendFiles({ wire, create }: Pick<Adapter, "wire" | "create">): Promise<SentFiles> {
  const server = await startProviderServer(wire);
  try {
    server.prepare([{ pieces: [{ kind: "text", fragments: ["Seen."] }] }]);
    await wholeAnswer(create(server.url, quickRetry), requestWith(Object.values(resultFiles)), { stream: false });
    return judge(server.bodies.at(-1));
  } finally {
    await server.close();
  }
}

/** A request whose conversation ends with a result and its files. */
function requestWith(parts: FunctionResponsePart[]): ModelRequest {
  const call = { id: "call_1", name: "draw", args: {} };
  return {
    model: "model",
    contents: [
      { role: "user", parts: [{ text: "Draw." }] },
      { role: "model", parts: [{ functionCall: call }] },
      { role: "user", parts: [{ functionResponse: { id: "call_1", name: "draw", response: { width: 640 }, parts } }] },
    ],
    tools: [],
    config: {},
  };
}

function judge(body: unknown): SentFiles {
  const files: string[] = [];
  const rest = JSON.stringify(body, (_key, value: unknown) => {
    const file = fileIn(value);
    if (file === undefined) return value;
    files.push(file);
    return null;
  });
  const names = Object.keys(resultFiles);
  const idOf = (name: string) => {
    const { inlineData, fileData } = resultFiles[name] ?? {};
    return inlineData?.data ?? fileData?.fileUri ?? "";
  };
  return {
    shown: names.filter((name) => files.some((file) => file.endsWith(idOf(name)))),
    told: names.filter((name) =>
      rest.includes(`[${describeFile(resultFiles[name] ?? {})}, cannot be shown to this model]`),
    ),
    asText: names.filter((name) => resultFiles[name]?.inlineData !== undefined && rest.includes(idOf(name))),
  };
}

/** The bytes or the address of an object that is a file in some provider's words. */
function fileIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { inlineData, fileData, source, type, image_url: image, file_data: file } = value as Record<string, unknown>;
  const held = (inlineData ?? fileData ?? source) as Record<string, unknown> | undefined;
  const found = held?.["data"] ?? held?.["fileUri"] ?? held?.["url"] ?? (type === "input_image" ? image : file);
  return typeof found === "string" ? found : undefined;
}
