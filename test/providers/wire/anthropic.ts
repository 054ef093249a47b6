import type { FinishReason } from "toolwright";
import type { ProviderAnswer, ProviderCall, ProviderPiece, ProviderRefusal } from "toolwright/testing";
import { refusalsOfAnthropic } from "../service-rules/anthropic-requests.ts";
import { inTurns } from "./openai-chat.ts";
import { type Refusal, retryHeaders, sse, type WireFormat } from "./wire-format.ts";

/** @see https://docs.claude.com/en/api/messages-streaming */
export const anthropicWire: WireFormat = {
  wantsStream: (_path, body) => (body as { stream?: boolean }).stream === true,
  whole: (answer) => ({ ...message(answer), content: (answer.pieces ?? []).flatMap(wholeBlocks) }),
  events,
  endEvents: 2,
  overloaded: event({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
  refuse,
  problemsOf: refusalsOfAnthropic,
};

function event(data: { readonly type: string; readonly [name: string]: unknown }): string {
  return sse(data, data.type);
}

const stopReasons: { readonly [reason in FinishReason]?: string } = {
  STOP: "end_turn",
  MAX_TOKENS: "max_tokens",
  SAFETY: "refusal",
};

function stopReason({ pieces = [], finishReason = "STOP" }: ProviderAnswer): string {
  const hasCalls = pieces.some(({ kind }) => kind === "calls");
  return hasCalls && finishReason === "STOP" ? "tool_use" : (stopReasons[finishReason] ?? "end_turn");
}

function usageOf({ usage = {} }: ProviderAnswer) {
  const { promptTokenCount = 1, candidatesTokenCount = 1 } = usage;
  return { input_tokens: promptTokenCount, output_tokens: candidatesTokenCount };
}

function message(answer: ProviderAnswer) {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "model",
    content: [] as object[],
    stop_reason: stopReason(answer) as string | null,
    stop_sequence: null,
    usage: usageOf(answer),
  };
}

function wholeBlocks(piece: ProviderPiece): object[] {
  if (piece.kind === "calls") {
    return piece.calls.map((call) => ({ ...toolUse(call), input: JSON.parse(call.fragments.join("") || "{}") }));
  }
  const text = piece.fragments.join("");
  return [piece.kind === "text" ? { type: "text", text } : { type: "thinking", thinking: text, signature: "c2ln" }];
}

function toolUse({ id, name }: ProviderCall) {
  return { type: "tool_use", id, name, input: {} };
}

function events(answer: ProviderAnswer): string[] {
  const blocks = (answer.pieces ?? []).flatMap(blocksOf);
  const streams = blocks.map(({ start, deltas }, index) => [
    event({ type: "content_block_start", index, content_block: start }),
    ...deltas.map((delta) => event({ type: "content_block_delta", index, delta })),
    event({ type: "content_block_stop", index }),
  ]);
  const interleaved = answer.pieces?.some((piece) => piece.kind === "calls" && piece.interleaved) ?? false;
  return [
    event({ type: "message_start", message: { ...message(answer), stop_reason: null } }),
    event({ type: "ping" }),
    ...(interleaved ? inTurns(streams) : streams.flat()),
    event({
      type: "message_delta",
      delta: { stop_reason: stopReason(answer), stop_sequence: null },
      usage: usageOf(answer),
    }),
    event({ type: "message_stop" }),
  ];
}

interface Block {
  readonly start: object;
  readonly deltas: readonly object[];
}

function blocksOf(piece: ProviderPiece): Block[] {
  if (piece.kind === "calls") {
    return piece.calls.map((call) => ({
      start: toolUse(call),
      deltas: call.fragments.map((text) => ({ type: "input_json_delta", partial_json: text })),
    }));
  }
  if (piece.kind === "text") {
    const deltas = piece.fragments.map((text) => ({ type: "text_delta", text }));
    return [{ start: { type: "text", text: "" }, deltas }];
  }
  const deltas = piece.fragments.map((thinking) => ({ type: "thinking_delta", thinking }));
  return [
    { start: { type: "thinking", thinking: "" }, deltas: [...deltas, { type: "signature_delta", signature: "c2ln" }] },
  ];
}

const refusals: { readonly [kind in ProviderRefusal["kind"]]: [type: string, message: string] } = {
  "rate limit": ["rate_limit_error", "This request would exceed your account's rate limit."],
  overloaded: ["overloaded_error", "Overloaded"],
  "bad request": ["invalid_request_error", "messages.1: unexpected `tool_use_id`."],
  "wrong key": ["authentication_error", "invalid x-api-key"],
  "no such model": ["not_found_error", "model: claude-0"],
  "context too long": ["invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"],
  internal: ["api_error", "Internal server error"],
};

function refuse(refusal: ProviderRefusal): Refusal {
  const [type, text] = refusals[refusal.kind];
  const status = refusal.kind === "overloaded" ? 529 : refusal.status;
  return { status, headers: retryHeaders(refusal), body: { type: "error", error: { type, message: text } } };
}
