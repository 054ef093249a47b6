import { describe, expect, it } from "vitest";
import { type Adapter, quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { startProviderServer } from "./provider-server.ts";
import { wholeAnswer } from "./whole-answer.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";
import { openAiResponsesWire } from "./wire/openai-responses.ts";
import { sse, type WireFormat } from "./wire/wire-format.ts";

const answer = {
  pieces: [
    { kind: "text", fragments: ["Zürich ", "🏔️\r\n"] } as const,
    { kind: "calls", calls: [{ id: "one", name: "measure", fragments: ['{"place":"Os', 'lo"}'] }] } as const,
  ],
};

/** Other ways to write the same stream, as servers and what stands before them do. */
const spellings: { readonly [name: string]: (events: readonly string[]) => string[] } = {
  "lines that end as those of HTTP": (events) => events.map((event) => event.replaceAll("\n", "\r\n")),
  "comments between events, which keep the connection alive": (events) =>
    events.flatMap((event) => [": keep-alive\n\n", event]),
};

async function answerOf(adapter: Pick<Adapter, "create">, wire: WireFormat) {
  const server = await startProviderServer(wire, { longest: 5 });
  try {
    server.prepare([answer, answer]);
    return { ...(await wholeAnswer(adapter.create(server.url, { ...quickRetry, maxAttempts: 1 }))) };
  } finally {
    await server.close();
  }
}

describe.concurrent.each(adapters)("a stream of $name", (adapter) => {
  it.each(Object.entries(spellings))("may have %s", async (_, spell) => {
    const { wire } = adapter;
    const plain = await answerOf(adapter, wire);
    expect(await answerOf(adapter, { ...wire, events: (given) => spell(wire.events(given)) })).toEqual(plain);
    expect(JSON.stringify(plain)).toContain("measure");
  });
});

const chats = adapters.filter(({ wire }) => wire === openAiChatWire);
const delta = (choice: object) => sse({ id: "1", created: 1, model: "model", choices: [{ index: 0, ...choice }] });

describe.concurrent.each(chats)("a chat completion stream of $name", (adapter) => {
  const isDone = (event: string) => event.includes("[DONE]");
  const isFinish = (event: string) => /"finish_reason":"/.test(event);

  it("is whole with its finish reason, also without [DONE]", async () => {
    const plain = await answerOf(adapter, openAiChatWire);
    const events: WireFormat["events"] = (given) => openAiChatWire.events(given).filter((event) => !isDone(event));
    expect(await answerOf(adapter, { ...openAiChatWire, events })).toEqual(plain);
  });

  it("is broken without its finish reason, also with [DONE]", async () => {
    const events: WireFormat["events"] = (given) => openAiChatWire.events(given).filter((event) => !isFinish(event));
    await expect(answerOf(adapter, { ...openAiChatWire, events })).rejects.toMatchObject({ code: "STREAM_BROKEN" });
  });

  it("may have chunks that say nothing", async () => {
    const plain = await answerOf(adapter, openAiChatWire);
    const nothing = [
      delta({ delta: {} }),
      delta({ delta: { content: null } }),
      delta({ delta: { content: "" } }),
      delta({ delta: { tool_calls: [] } }),
      delta({ delta: { content: null, tool_calls: null } }),
      sse({ id: "1", created: 1, model: "model", choices: [] }),
    ].join("");
    const events: WireFormat["events"] = (given) =>
      openAiChatWire.events(given).flatMap((event) => (isDone(event) ? [event] : [nothing, event]));
    expect(await answerOf(adapter, { ...openAiChatWire, events })).toEqual(plain);
  });
});

const [responses] = adapters.filter(({ wire }) => wire === openAiResponsesWire);

describe("a stream of OpenAI's responses", () => {
  it.each([
    ["server_error", "PROVIDER_FAILED"],
    ["rate_limit_exceeded", "RATE_LIMITED"],
    ["invalid_prompt", "BAD_REQUEST"],
  ])("that ends as failed with %s is a failure with its code %s", async (code, expected) => {
    const failed = { id: "resp_1", object: "response", created_at: 1, model: "model", status: "failed", output: [] };
    const event = {
      type: "response.failed",
      sequence_number: 9,
      response: { ...failed, incomplete_details: null, error: { code, message: "It failed." }, usage: null },
    };
    const events: WireFormat["events"] = (given) => [
      ...openAiResponsesWire.events(given).slice(0, -1),
      sse(event, event.type),
    ];
    if (responses === undefined) throw new Error("There is no such adapter.");
    await expect(answerOf(responses, { ...openAiResponsesWire, events })).rejects.toMatchObject({
      code: expected,
      message: expect.stringContaining("It failed."),
    });
  });
});
