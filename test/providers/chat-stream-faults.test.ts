import { readFileSync } from "node:fs";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { aiSdk, type LanguageModel } from "@toolwright/models/ai-sdk";
import { createOpenAI as createOpenAIVersion2 } from "ai-sdk-openai-v2";
import { describe, expect, it } from "vitest";
import { startProviderServer } from "./provider-server.ts";
import { wholeAnswer } from "./whole-answer.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";
import { sse } from "./wire/wire-format.ts";

interface Fault {
  readonly name: string;
  readonly deltas: readonly object[];
  readonly calls: readonly object[];
}

const file = new URL("fixtures/chat-stream-faults.json", import.meta.url);
const faults = JSON.parse(readFileSync(file, "utf8")) as readonly Fault[];

const apiKey = "test-key";

const clients: { readonly name: string; create(baseURL: string): LanguageModel }[] = [
  { name: "openai-compatible, v3", create: (baseURL) => createOpenAICompatible({ name: "local", baseURL })("model") },
  { name: "openai, v3", create: (baseURL) => createOpenAI({ apiKey, baseURL }).chat("model") },
  { name: "openai, v2", create: (baseURL) => createOpenAIVersion2({ apiKey, baseURL }).chat("model") },
];

function chunk(delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  return sse({ id: "1", created: 1, model: "model", choices });
}

describe.concurrent.each(clients)("calls in a stream as gateways send them, through $name", ({ create }) => {
  it.each(faults)("$name", async ({ deltas, calls }) => {
    const fragments = deltas.map((delta) => chunk({ tool_calls: [delta] }));
    const events = () => [...fragments, chunk({}, "tool_calls"), "data: [DONE]\n\n"];
    const server = await startProviderServer({ ...openAiChatWire, events });
    try {
      server.prepare([{}]);
      const { content } = await wholeAnswer(aiSdk(create(server.url), { retry: { maxAttempts: 1 } }));
      const found = content?.parts?.map(({ functionCall }) => ({
        name: functionCall?.name,
        args: JSON.parse(functionCall?.argsText ?? ""),
      }));
      expect(found).toEqual(calls);
    } finally {
      await server.close();
    }
  });
});
