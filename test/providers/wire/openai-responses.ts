import type { ProviderAnswer, ProviderCall, ProviderPiece } from "toolwright/testing";
import { refusalsOfOpenAiResponses } from "../service-rules/open-ai-requests.ts";
import { inTurns, openAiRefusal } from "./openai-chat.ts";
import { sse, type WireFormat } from "./wire-format.ts";

/** @see https://platform.openai.com/docs/api-reference/responses-streaming */
export const openAiResponsesWire: WireFormat = {
  wantsStream: (_path, body) => (body as { stream?: boolean }).stream === true,
  whole: (answer) => response(answer, itemsOf(answer)),
  events,
  endEvents: 1,
  overloaded: event({
    type: "error",
    code: "server_error",
    message: "The engine is currently overloaded.",
    param: null,
  }),
  refuse: openAiRefusal,
  problemsOf: refusalsOfOpenAiResponses,
};

type Item = Readonly<Record<string, unknown>>;

function event(data: { readonly type: string; readonly [name: string]: unknown }): string {
  return sse({ sequence_number: 0, ...data }, data.type);
}

function response({ usage = {}, finishReason = "STOP" }: ProviderAnswer, output: readonly Item[]) {
  const { promptTokenCount = 1, candidatesTokenCount = 1, totalTokenCount = 2 } = usage;
  const reason = finishReason === "MAX_TOKENS" ? "max_output_tokens" : "content_filter";
  return {
    id: "resp_1",
    object: "response",
    created_at: 1700000000,
    model: "model",
    status: finishReason === "STOP" ? "completed" : "incomplete",
    incomplete_details: finishReason === "STOP" ? null : { reason },
    error: null,
    output,
    usage: {
      input_tokens: promptTokenCount,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: candidatesTokenCount,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: totalTokenCount,
    },
  };
}

function itemsOf({ pieces = [] }: ProviderAnswer): Item[] {
  return pieces.flatMap(pieceItems).map((item, index) => ({ ...item, id: `item_${index}` }));
}

function pieceItems(piece: ProviderPiece): Item[] {
  if (piece.kind === "calls") return piece.calls.map(callItem);
  const text = piece.fragments.join("");
  if (piece.kind === "thought") {
    const summary = [{ type: "summary_text", text }];
    return [{ type: "reasoning", id: "", summary, encrypted_content: null }];
  }
  const content = [{ type: "output_text", text, annotations: [], logprobs: [] }];
  return [{ type: "message", id: "", role: "assistant", status: "completed", content }];
}

function callItem({ id, name, fragments }: ProviderCall): Item {
  return { type: "function_call", id: "", call_id: id, name, arguments: fragments.join(""), status: "completed" };
}

function events(answer: ProviderAnswer): string[] {
  const items = itemsOf(answer);
  const pieces = (answer.pieces ?? []).flatMap<ProviderPiece>((piece) =>
    piece.kind === "calls" ? piece.calls.map((call) => ({ kind: "calls", calls: [call] })) : [piece],
  );
  const streams = pieces.map((piece, index) => itemEvents(piece, items[index] ?? {}, index));
  const interleaved = answer.pieces?.some((piece) => piece.kind === "calls" && piece.interleaved) ?? false;
  const last = answer.finishReason === undefined ? "response.completed" : "response.incomplete";
  return [
    event({ type: "response.created", response: { ...response({}, []), status: "in_progress", usage: null } }),
    ...(interleaved ? inTurns(streams) : streams.flat()),
    event({ type: last, response: response(answer, items) }),
  ];
}

function itemEvents(piece: ProviderPiece, item: Item, output_index: number): string[] {
  const place = { item_id: item["id"], output_index };
  return [
    event({ type: "response.output_item.added", output_index, item: { ...item, ...emptyOf(piece) } }),
    ...deltasOf(piece, place).map(event),
    event({ type: "response.output_item.done", output_index, item }),
  ];
}

function emptyOf(piece: ProviderPiece): object {
  if (piece.kind === "calls") return { arguments: "", status: "in_progress" };
  return piece.kind === "thought" ? { summary: [] } : { content: [], status: "in_progress" };
}

function deltasOf(piece: ProviderPiece, place: object): { readonly type: string }[] {
  if (piece.kind === "calls") {
    const fragments = piece.calls.flatMap((call) => call.fragments);
    const type = "response.function_call_arguments";
    return [
      ...fragments.map((delta) => ({ type: `${type}.delta`, ...place, delta })),
      { type: `${type}.done`, ...place, ...{ arguments: fragments.join("") } },
    ];
  }
  if (piece.kind === "thought") {
    const part = { ...place, summary_index: 0 };
    const type = "response.reasoning_summary";
    return [
      { type: `${type}_part.added`, ...part, ...{ part: { type: "summary_text", text: "" } } },
      ...piece.fragments.map((delta) => ({ type: `${type}_text.delta`, ...part, delta })),
      { type: `${type}_part.done`, ...part },
    ];
  }
  return piece.fragments.map((delta) => ({ type: "response.output_text.delta", ...place, content_index: 0, delta }));
}
