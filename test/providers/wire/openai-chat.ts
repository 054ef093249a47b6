import type { FinishReason } from "toolwright";
import type { ProviderAnswer, ProviderCall, ProviderPiece, ProviderRefusal } from "toolwright/testing";
import { refusalsOfOpenAiChat } from "../service-rules/open-ai-requests.ts";
import { type Refusal, retryHeaders, sse, type WireFormat } from "./wire-format.ts";

/** @see https://platform.openai.com/docs/api-reference/chat */
export const openAiChatWire: WireFormat = {
  wantsStream: (_path, body) => (body as { stream?: boolean }).stream === true,
  whole,
  events: (answer) => [
    chunk({ role: "assistant", content: "" }),
    ...(answer.pieces ?? []).flatMap(deltasOf).map((delta) => chunk(delta)),
    chunk({}, { finish: finishOf(answer) }),
    chunk({}, { usage: usageOf(answer) }),
    "data: [DONE]\n\n",
  ],
  endEvents: 3,
  overloaded: sse({ error: { message: "The engine is currently overloaded.", type: "server_error", code: null } }),
  refuse: openAiRefusal,
  problemsOf: refusalsOfOpenAiChat,
};

const finishNames: { readonly [reason in FinishReason]?: string } = {
  STOP: "stop",
  MAX_TOKENS: "length",
  SAFETY: "content_filter",
};

function finishOf({ pieces = [], finishReason = "STOP" }: ProviderAnswer): string {
  const hasCalls = pieces.some(({ kind }) => kind === "calls");
  return hasCalls && finishReason === "STOP" ? "tool_calls" : (finishNames[finishReason] ?? "stop");
}

function usageOf({ usage = {} }: ProviderAnswer) {
  const { promptTokenCount = 1, candidatesTokenCount = 1, totalTokenCount = 2 } = usage;
  return { prompt_tokens: promptTokenCount, completion_tokens: candidatesTokenCount, total_tokens: totalTokenCount };
}

const base = { id: "chatcmpl-1", created: 1700000000, model: "model" };

function chunk(delta: object, { finish, usage }: { finish?: string; usage?: object } = {}): string {
  const choices = usage === undefined ? [{ index: 0, delta, finish_reason: finish ?? null }] : [];
  return sse({ ...base, object: "chat.completion.chunk", choices, ...(usage === undefined ? {} : { usage }) });
}

function whole(answer: ProviderAnswer) {
  const pieces = answer.pieces ?? [];
  const textOf = (wanted: "text" | "thought") =>
    pieces.flatMap((piece) => (piece.kind === wanted ? piece.fragments : [])).join("");
  const calls = pieces.flatMap((piece) => (piece.kind === "calls" ? piece.calls : []));
  const message = {
    role: "assistant",
    content: textOf("text") || null,
    ...(textOf("thought") === "" ? {} : { reasoning_content: textOf("thought") }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) }),
  };
  const choices = [{ index: 0, message, finish_reason: finishOf(answer) }];
  return { ...base, object: "chat.completion", choices, usage: usageOf(answer) };
}

function toolCall({ id, name, fragments }: ProviderCall) {
  return { ...(id === undefined ? {} : { id }), type: "function", function: { name, arguments: fragments.join("") } };
}

function deltasOf(piece: ProviderPiece): readonly object[] {
  if (piece.kind === "calls") return callDeltas(piece);
  return piece.fragments.map((text) => (piece.kind === "text" ? { content: text } : { reasoning_content: text }));
}

function callDeltas({ calls, interleaved = false }: Extract<ProviderPiece, { kind: "calls" }>): readonly object[] {
  const streams = calls.map(({ id, name, fragments }, index) => [
    { index, ...(id === undefined ? {} : { id }), type: "function", function: { name, arguments: "" } },
    ...fragments.map((text) => ({ index, function: { arguments: text } })),
  ]);
  const deltas = interleaved ? inTurns(streams) : streams.flat();
  return deltas.map((delta) => ({ tool_calls: [delta] }));
}

/** The first of each list, then the second of each, and so on. */
export function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

const refusals: { readonly [kind in ProviderRefusal["kind"]]: object } = {
  "rate limit": { message: "Rate limit reached for model.", type: "requests", code: "rate_limit_exceeded" },
  overloaded: { message: "The engine is currently overloaded.", type: "server_error", code: null },
  "bad request": { message: "Invalid 'messages[1]'.", type: "invalid_request_error", code: null },
  "wrong key": { message: "Incorrect API key provided.", type: "invalid_request_error", code: "invalid_api_key" },
  "no such model": { message: "The model does not exist.", type: "invalid_request_error", code: "model_not_found" },
  "context too long": {
    message: "This model's maximum context length is 128000 tokens.",
    type: "invalid_request_error",
    code: "context_length_exceeded",
  },
  internal: { message: "The server had an error.", type: "server_error", code: null },
};

/** A refusal as all of OpenAI's APIs write it. */
export function openAiRefusal(refusal: ProviderRefusal): Refusal {
  const error = { ...refusals[refusal.kind], param: null };
  return { status: refusal.status, headers: retryHeaders(refusal), body: { error } };
}
