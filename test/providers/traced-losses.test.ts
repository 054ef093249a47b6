import { type Attributes, FunctionTool, InMemoryRunner, LlmAgent } from "toolwright";
import { collectEvents } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { startProviderServer } from "./provider-server.ts";
import { recordSettings } from "./record-settings.ts";

const execute = () => "done";
const nothing = { type: "object" as const, additionalProperties: false };
const tools = [
  new FunctionTool({
    name: "set labels",
    description: "Sets labels.",
    parameters: {
      type: "object",
      properties: {
        labels: { type: "object", additionalProperties: { type: "string" }, propertyNames: { minLength: 1 } },
      },
      required: ["labels"],
    },
    execute,
  }),
  new FunctionTool({ name: "refresh", description: "Reads everything anew.", parameters: nothing, execute }),
];

const call = { id: "one", name: "set_labels", fragments: ['{"labels":{}}'] };
const answers = [
  { refusal: { status: 503, kind: "overloaded" } as const },
  { pieces: [{ kind: "calls", calls: [call] } as const] },
  { pieces: [{ kind: "text", fragments: ["Done."] } as const] },
];

describe.each(adapters)("the trace of a request through $name", ({ wire, create }) => {
  async function trace(declared: FunctionTool[]): Promise<[span: string, attributes: Attributes][]> {
    const server = await startProviderServer(wire);
    server.prepare(answers);
    const { tracer, settings } = recordSettings();
    const agent = new LlmAgent({ name: "labeller", model: create(server.url, quickRetry), tools: declared });
    const runner = new InMemoryRunner({ agent, tracer });
    try {
      await collectEvents(runner.run({ userId: "user", sessionId: "session", newMessage: "Hello." }));
      expect(server.requestCount()).toBe(3);
    } finally {
      await server.close();
    }
    return settings.filter(([, attributes]) => "toolwright.tool_losses" in attributes);
  }

  it("names what the provider was not told of which tool, and where", async () => {
    const traced = await trace(tools);
    expect(new Set(traced.map(([span]) => span))).toEqual(new Set(["chat"]));
    expect(traced[0]?.[1]["toolwright.dialect"]).toEqual(expect.any(String));
    const losses = traced[0]?.[1]["toolwright.tool_losses"] as { tool: string }[];
    const about = { tool: "set labels", message: expect.any(String) };
    expect(losses).toContainEqual({
      ...about,
      path: "labels",
      keyword: "propertyNames",
      effect: "dropped",
      severity: "warning",
    });
    expect(losses).toContainEqual({ ...about, path: "", keyword: "name", effect: "renamed", severity: "info" });
    expect(losses.filter(({ tool }) => tool !== "set labels")).toEqual([]);
  });

  it("says so in every request once, also when the request is sent again", async () => {
    const traced = await trace(tools);
    // Attributes of a span replace each other: two tries of the first request, and the second request.
    expect(traced).toHaveLength(3);
    expect(new Set(traced.map(([, attributes]) => JSON.stringify(attributes))).size).toBe(1);
  });

  it("has nothing to say where nothing was lost", async () => {
    expect(await trace(tools.slice(1))).toEqual([]);
  });
});
