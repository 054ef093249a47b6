import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { aiSdk } from "@toolwright/models/ai-sdk";
import { type Event, FunctionTool, getFunctionResponses, getText, InMemoryRunner, LlmAgent } from "toolwright";
import { describe, expect, it } from "vitest";
import { quickRetry } from "./adapter.ts";
import { type ProviderServer, startProviderServer } from "./provider-server.ts";
import { wholeAnswer } from "./whole-answer.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";
import { sse, type WireFormat } from "./wire/wire-format.ts";

/** What Groq answers when it finds the model's call wrong, with what the model had written. */
function refusal(failedGeneration?: string) {
  return {
    error: {
      message: "tool call validation failed: parameters for tool lookUp did not match schema: `/limit` is missing",
      type: "invalid_request_error",
      code: "tool_use_failed",
      ...(failedGeneration === undefined ? {} : { failed_generation: failedGeneration }),
    },
  };
}

/** Answers the first request with the refusal, as an answer or within a stream, the others as prepared. */
function refusingWire(body: object, within: "answer" | "stream"): WireFormat {
  let asked = 0;
  return {
    ...openAiChatWire,
    refuse: () => ({ status: 400, body }),
    events: (answer) => (within === "stream" && asked++ === 0 ? [sse(body)] : openAiChatWire.events(answer)),
  };
}

function groq(server: ProviderServer) {
  return aiSdk(createOpenAICompatible({ name: "groq", baseURL: server.url })("llama"), { retry: quickRetry });
}

const written = [
  ["in tags", '<function=lookUp>{"query": "harbours"}</function>'],
  ["as JSON", '{"name": "lookUp", "arguments": {"query": "harbours"}}'],
  ["as a list", '[{"name": "lookUp", "parameters": {"query": "harbours"}}]'],
  [
    "wrapped",
    '<tool-use>\n{"tool_calls": [{"function": {"name": "lookUp"}, "parameters": {"query": "harbours"}}]}\n</tool-use>',
  ],
] as const;

describe("C28: a provider that refuses the model's call", () => {
  it.each(written)("and tells the call %s: it is handed on as a call", async (_form, generation) => {
    const server = await startProviderServer(refusingWire(refusal(generation), "answer"));
    server.prepare([{ refusal: { status: 400, kind: "bad request" } }]);
    const { content, finishReason, customMetadata } = await wholeAnswer(groq(server));
    expect(content?.parts).toMatchObject([{ functionCall: { name: "lookUp" } }]);
    expect(JSON.parse(content?.parts?.[0]?.functionCall?.argsText ?? "")).toEqual({ query: "harbours" });
    expect(finishReason).toBe("STOP");
    expect(customMetadata?.["refusedByProvider"]).toContain("tool call validation failed");
    await server.close();
  });

  it("without telling the call ends as a call that could not be read, not as an outage", async () => {
    const server = await startProviderServer(refusingWire(refusal(), "answer"));
    server.prepare([{ refusal: { status: 400, kind: "bad request" } }]);
    const answer = await wholeAnswer(groq(server));
    expect(answer.finishReason).toBe("MALFORMED_FUNCTION_CALL");
    expect(answer.errorMessage).toContain("tool call validation failed");
    expect(server.requestCount()).toBe(1);
    await server.close();
  });

  it.each(["answer", "stream"] as const)("lets the model correct itself in the same turn (%s)", async (within) => {
    const body = refusal('<function=lookUp>{"query": "harbours"}</function>');
    const server = await startProviderServer(refusingWire(body, within));
    const calls = [{ id: "b", name: "lookUp", fragments: ['{"query":"harbours","limit":2}'] }];
    server.prepare([
      within === "answer" ? { refusal: { status: 400, kind: "bad request" } } : {},
      { pieces: [{ kind: "calls", calls }] },
      { pieces: [{ kind: "text", fragments: ["Two harbours."] }] },
    ]);
    const events = await converse(server);
    const results = events.flatMap((event) => getFunctionResponses(event)).map(({ response }) => response);
    expect(results).toMatchObject([{ error: { code: "INVALID_ARGUMENTS" } }, { result: ["harbours", 2] }]);
    const last = events.at(-1);
    expect(last === undefined ? "" : getText(last)).toBe("Two harbours.");
    await server.close();
  });
});

async function converse(server: ProviderServer): Promise<Event[]> {
  const lookUp = new FunctionTool({
    name: "lookUp",
    description: "Looks something up.",
    parameters: {
      type: "object",
      properties: { query: { type: "string" }, limit: { type: "integer" } },
      required: ["query", "limit"],
    },
    execute: ({ query, limit }) => [query, limit],
  });
  const agent = new LlmAgent({ name: "finder", model: groq(server), tools: [lookUp] });
  const runner = new InMemoryRunner({ agent, appName: "refused-calls" });
  const events: Event[] = [];
  const config = { streamingMode: "sse" } as const;
  for await (const event of runner.run({ userId: "u", sessionId: "s", newMessage: "Harbours?", runConfig: config })) {
    if (event.partial !== true) events.push(event);
  }
  return events;
}
