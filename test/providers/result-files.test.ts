import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { aiSdk } from "@toolwright/models/ai-sdk";
import { gemini } from "@toolwright/models/gemini";
import { createOpenAI as createOpenAIVersion2 } from "ai-sdk-openai-v2";
import { FunctionTool, InMemoryRunner, LlmAgent, ToolResult } from "toolwright";
import { collectEvents } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { type Adapter, quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { startProviderServer } from "./provider-server.ts";
import { recordSettings } from "./record-settings.ts";
import { resultFiles, sendFiles, shownBy } from "./send-files.ts";
import { geminiWire } from "./wire/gemini.ts";
import { openAiResponsesWire } from "./wire/openai-responses.ts";

const apiKey = "test-key";
const all = Object.keys(resultFiles);

type Case = readonly [name: string, adapter: Pick<Adapter, "wire" | "create">, shown: readonly string[]];

/** Models of the same providers that take other files than those of `adapters`. */
const others: readonly Case[] = [
  [
    "Gemini 2.5 (@google/genai)",
    {
      wire: geminiWire,
      create: (baseUrl) => gemini("gemini-2.5-flash", { client: { apiKey, httpOptions: { baseUrl } } }),
    },
    [],
  ],
  [
    "Gemini 2.5 (@ai-sdk/google, v3)",
    {
      wire: geminiWire,
      create: (baseURL) => aiSdk(createGoogleGenerativeAI({ apiKey, baseURL })("gemini-2.5-flash")),
    },
    [],
  ],
  [
    "Gemini on Vertex AI (@google/genai)",
    {
      wire: geminiWire,
      create: (baseUrl) => gemini("gemini-3.8-flash", { client: { vertexai: true, apiKey, httpOptions: { baseUrl } } }),
    },
    ["png", "jpg", "pdf", "text", "storage"],
  ],
  [
    "OpenAI responses (@ai-sdk/openai, v2)",
    {
      wire: openAiResponsesWire,
      create: (baseURL) => aiSdk(createOpenAIVersion2({ apiKey, baseURL }).responses("gpt-5")),
    },
    ["png", "jpg", "gif", "pdf"],
  ],
  [
    "a model of OpenAI that takes text only (@ai-sdk/openai, v2)",
    {
      wire: openAiResponsesWire,
      create: (baseURL) => aiSdk(createOpenAIVersion2({ apiKey, baseURL }).responses("o3-mini")),
    },
    [],
  ],
];

describe("D13: files beside a result", () => {
  it.each([...adapters.map((adapter): Case => [adapter.name, adapter, shownBy(adapter)]), ...others])(
    "reach %s as files where it takes them, in words where not, and never as text",
    async (_name, adapter, shown) => {
      const told = all.filter((name) => !shown.includes(name));
      expect(await sendFiles(adapter)).toEqual({ shown, told, asText: [] });
    },
  );

  it.each(adapters)("are named in the trace of a request through $name when it cannot show them", async (adapter) => {
    const server = await startProviderServer(adapter.wire);
    const { tracer, settings } = recordSettings();
    server.prepare([
      { pieces: [{ kind: "calls", calls: [{ id: "one", name: "listen", fragments: ["{}"] }] }] },
      { pieces: [{ kind: "text", fragments: ["Heard."] }] },
    ]);
    const listen = new FunctionTool({
      name: "listen",
      description: "Records a sound.",
      parameters: { type: "object" },
      execute: () => new ToolResult("done", [resultFiles["audio"] ?? {}]),
    });
    const agent = new LlmAgent({ name: "ear", model: adapter.create(server.url, quickRetry), tools: [listen] });
    const runner = new InMemoryRunner({ agent, tracer });
    try {
      const events = await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "Listen." }));
      expect(events.flatMap(({ errorMessage }) => errorMessage ?? [])).toEqual([]);
    } finally {
      await server.close();
    }
    const hidden = settings.flatMap(([, attributes]) => attributes["toolwright.files_not_shown"] ?? []);
    expect(hidden).toEqual([{ tool: "listen", call: expect.any(String), file: "audio/ogg, 6 bytes" }]);
  });
});
