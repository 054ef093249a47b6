import { readFileSync } from "node:fs";
import type { Model } from "toolwright";
import { startProviderServer } from "./provider-server.ts";
import { wholeAnswer } from "./whole-answer.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";
import { sse } from "./wire/wire-format.ts";

/** What a gateway sends of calls in a stream, and the calls that were meant. */
export interface ChatStreamFault {
  readonly name: string;
  readonly deltas: readonly object[];
  readonly calls: readonly object[];
}

const file = new URL("fixtures/chat-stream-faults.json", import.meta.url);

/** What gateways have been reported to send. */
export const chatStreamFaults = JSON.parse(readFileSync(file, "utf8")) as readonly ChatStreamFault[];

/** The calls that a model over a chat completion stream makes of these fragments. */
export async function callsOf({ deltas }: ChatStreamFault, create: (url: string) => Model): Promise<object[]> {
  const fragments = deltas.map((delta) => chunk({ tool_calls: [delta] }));
  const events = () => [...fragments, chunk({}, "tool_calls"), "data: [DONE]\n\n"];
  const server = await startProviderServer({ ...openAiChatWire, events });
  try {
    server.prepare([{}]);
    const { content } = await wholeAnswer(create(server.url));
    return (content?.parts ?? []).map(({ functionCall }) => ({
      name: functionCall?.name,
      args: JSON.parse(functionCall?.argsText ?? ""),
    }));
  } finally {
    await server.close();
  }
}

function chunk(delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  return sse({ id: "1", created: 1, model: "model", choices });
}
