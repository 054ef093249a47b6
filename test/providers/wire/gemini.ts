import type { ProviderAnswer, ProviderPiece, ProviderRefusal } from "toolwright/testing";
import { refusalsOfGemini } from "../service-rules/gemini-requests.ts";
import { type Refusal, sse, type WireFormat } from "./wire-format.ts";

/** @see https://ai.google.dev/api/generate-content */
export const geminiWire: WireFormat = {
  wantsStream: (path) => path.includes(":streamGenerateContent"),
  whole: (answer) => response((answer.pieces ?? []).flatMap(wholeParts), answer),
  events: (answer) => [
    ...(answer.pieces ?? []).flatMap(fragmentsOf).map((parts) => sse(response(parts))),
    sse(response([{ text: "" }], answer)),
  ],
  endEvents: 1,
  overloaded: sse({
    error: { code: 503, message: "The model is overloaded. Try again later.", status: "UNAVAILABLE" },
  }),
  refuse,
  problemsOf: refusalsOfGemini,
};

type Part = Readonly<Record<string, unknown>>;

function response(parts: readonly Part[], end?: ProviderAnswer) {
  const { finishReason = "STOP", usage } = end ?? {};
  return {
    candidates: [{ content: { role: "model", parts }, index: 0, ...(end === undefined ? {} : { finishReason }) }],
    ...(end === undefined ? {} : { usageMetadata: usage ?? { promptTokenCount: 1, totalTokenCount: 1 } }),
    modelVersion: "gemini-2.5-flash",
    responseId: "response",
  };
}

function wholeParts(piece: ProviderPiece): readonly Part[] {
  return piece.kind === "calls" ? callParts(piece) : [textPart(piece.kind, piece.fragments.join(""))];
}

function fragmentsOf(piece: ProviderPiece): readonly (readonly Part[])[] {
  if (piece.kind === "calls") return [callParts(piece)];
  return piece.fragments.map((text) => [textPart(piece.kind, text)]);
}

function textPart(kind: "text" | "thought", text: string): Part {
  return kind === "thought" ? { text, thought: true } : { text };
}

/** Only the first call of several carries a signature. */
function callParts({ calls }: Extract<ProviderPiece, { kind: "calls" }>): readonly Part[] {
  return calls.map(({ id, name, fragments }, index) => {
    const text = fragments.join("");
    const args = text === "" ? {} : { args: JSON.parse(text) };
    const signature = index === 0 ? { thoughtSignature: "c2lnbmF0dXJl" } : {};
    return { functionCall: { ...(id === undefined ? {} : { id }), name, ...args }, ...signature };
  });
}

const statusNames: { readonly [kind in ProviderRefusal["kind"]]: [status: number, name: string, message: string] } = {
  "rate limit": [429, "RESOURCE_EXHAUSTED", "You exceeded your current quota."],
  overloaded: [503, "UNAVAILABLE", "The model is overloaded. Please try again later."],
  "bad request": [400, "INVALID_ARGUMENT", "Unable to submit request because it must have a text parameter."],
  "wrong key": [400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."],
  "no such model": [404, "NOT_FOUND", "models/gemini-0 is not found for API version v1beta."],
  "context too long": [
    400,
    "INVALID_ARGUMENT",
    "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).",
  ],
  internal: [500, "INTERNAL", "An internal error has occurred."],
};

function refuse({ kind, retryAfterMs }: ProviderRefusal): Refusal {
  const [status, name, message] = statusNames[kind];
  const retryInfo = {
    "@type": "type.googleapis.com/google.rpc.RetryInfo",
    retryDelay: `${(retryAfterMs ?? 0) / 1000}s`,
  };
  const details = [
    ...(kind === "wrong key"
      ? [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }]
      : []),
    ...(retryAfterMs === undefined ? [] : [retryInfo]),
  ];
  return { status, body: { error: { code: status, message, status: name, details } } };
}
