import {
  FunctionTool,
  getText,
  InMemoryRunner,
  InMemorySessionService,
  LlmAgent,
  type Model,
  Runner,
} from "toolwright";
import { collectEvents, type ProviderAnswer } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { type Adapter, quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { startProviderServer } from "./provider-server.ts";

const measure = new FunctionTool({
  name: "measure",
  description: "Measures the temperature of a place.",
  parameters: {
    type: "object",
    properties: { place: { type: "string" }, days: { type: "integer" } },
    required: ["place"],
  },
  execute: ({ place }) => ({ place, celsius: 21 }),
});

/** A thought, two calls at once of which one is wrong, one of a tool that does not exist; then the answer. */
const turn: readonly ProviderAnswer[] = [
  {
    pieces: [
      { kind: "thought", fragments: ["Two places."] },
      { kind: "text", fragments: ["I look."] },
      {
        kind: "calls",
        calls: [
          { id: "one", name: "measure", fragments: ['{"place":"Oslo"}'] },
          { id: "two", name: "measure", fragments: ['{"days":2}'] },
          { id: "three", name: "measure_all", fragments: ["{}"] },
        ],
      },
    ],
  },
  { pieces: [{ kind: "text", fragments: ["21 °C in Oslo."] }] },
];

const sessionKey = { userId: "ann", sessionId: "s" };

describe("one session", () => {
  it.each([
    ["in this order", adapters],
    ["in the opposite order", adapters.toReversed()],
  ])("G22: goes on with every provider, each refusing what it does not accept: %s", async (_title, order) => {
    const sessionService = new InMemorySessionService();
    await sessionService.createSession({ appName: "weather", ...sessionKey });
    for (const adapter of order) {
      const { texts, errors, bodies } = await converse(adapter, sessionService);
      expect({ provider: adapter.name, errors, last: texts.at(-1) }).toEqual({
        provider: adapter.name,
        errors: [],
        last: "21 °C in Oslo.",
      });
      expect(bodies).toHaveLength(2);
    }
  });

  it("G22: gives each provider its own thoughts and no other", async () => {
    const anthropic = adapters.find(({ name }) => name.startsWith("Anthropic"));
    const compatible = adapters.find(({ name }) => name.startsWith("a compatible"));
    if (anthropic === undefined || compatible === undefined) throw new Error("There is no such adapter.");
    const sessionService = new InMemorySessionService();
    await sessionService.createSession({ appName: "weather", ...sessionKey });
    const first = await converse(anthropic, sessionService);
    expect(JSON.stringify(first.bodies[1])).toContain('{"type":"thinking","thinking":"Two places.","signature":"c2ln"');
    const second = await converse(compatible, sessionService);
    expect(JSON.stringify(second.bodies[0])).not.toMatch(/c2ln|"Two places\."/);
    const third = await converse(anthropic, sessionService);
    const thoughts = JSON.stringify(third.bodies[0]).match(/"type":"thinking"/g);
    expect(thoughts, "its own thought of the first turn, not that of the other provider").toHaveLength(1);
  });
});

describe.each(adapters)("B27: the result of a tool, through $name", (adapter) => {
  it("is an object, also when the tool returns a list", async () => {
    const list = new FunctionTool({
      name: "list",
      description: "Lists the places.",
      parameters: { type: "object", properties: {} },
      execute: () => ["Oslo", "Rome"],
    });
    const call = { id: "one", name: "list", fragments: ["{}"] };
    const server = await startProviderServer(adapter.wire);
    server.prepare([
      { pieces: [{ kind: "calls", calls: [call] }] },
      { pieces: [{ kind: "text", fragments: ["Two."] }] },
    ]);
    const agent = new LlmAgent({ name: "places", model: adapter.create(server.url, quickRetry), tools: [list] });
    const runner = new InMemoryRunner({ agent, appName: "places" });
    const events = await collectEvents(runner.run({ ...sessionKey, newMessage: "Which places?" }));
    await server.close();
    expect(events.flatMap(({ errorMessage }) => errorMessage ?? [])).toEqual([]);
    expect(JSON.stringify(server.bodies[1])).toMatch(/\{\\?"result\\?":\[\\?"Oslo\\?",\\?"Rome\\?"\]\}/);
  });
});

async function converse(adapter: Adapter, sessionService: InMemorySessionService) {
  const server = await startProviderServer(adapter.wire);
  try {
    server.prepare(turn);
    const events = await collectEvents(say(adapter.create(server.url, quickRetry), sessionService));
    return {
      bodies: server.bodies,
      texts: events.map(getText),
      errors: events.flatMap(({ errorMessage }) => errorMessage ?? []),
    };
  } finally {
    await server.close();
  }
}

function say(model: Model, sessionService: InMemorySessionService) {
  const agent = new LlmAgent({ name: "weather", model, instruction: "Be brief.", tools: [measure] });
  const runner = new Runner({ agent, appName: "weather", sessionService });
  return runner.run({ ...sessionKey, newMessage: "How warm is it?" });
}
