import { describe, expect, it } from "vitest";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { InMemoryArtifactService } from "../artifacts/in-memory-artifact-service.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls, getFunctionResponses, getText } from "../events/event-content.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { BaseTool, type ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { noopTracer, type Span, type Tracer } from "../tracing/tracer.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import type { RunOptions } from "./runner.ts";

const open = { type: "object" as const, additionalProperties: true };

function tool(
  name: string,
  run: (args: object, context: ToolContext) => unknown,
  options: ToolOptions = {},
): FunctionTool {
  return new FunctionTool({ name, description: name, parameters: open, execute: run, ...options });
}

function setUp(steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions>, tracer: Tracer = noopTracer) {
  const model = new ScriptedModel(steps);
  const runner = new InMemoryRunner({
    agent: new LlmAgent({ name: "tester", model, ...options }),
    appName: "test",
    tracer,
  });
  const turn = (more: Partial<RunOptions> = {}): Promise<Event[]> =>
    collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go", ...more }));
  const session = () => runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
  return { model, runner, turn, session };
}

const responsesOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);

describe("faults of group a and c", () => {
  it("A13: a tool and an agent of another copy of the package are what they are", async () => {
    const real = tool("far", () => 1);
    const proxy = new Proxy(real, {
      getPrototypeOf: () => Object.prototype,
      get: (target, key) => Reflect.get(target, key),
    });
    expect(proxy instanceof BaseTool).toBe(false);
    expect(BaseTool.isInstance(proxy)).toBe(true);
    expect(new LlmAgent({ name: "a", tools: [proxy] }).tools[0]).toBe(proxy);
  });

  it("C04: lists and objects that come as JSON text reach the tool as what they are, again and again", async () => {
    const seen: unknown[] = [];
    const rename = new FunctionTool({
      name: "rename",
      description: "",
      parameters: {
        type: "object",
        properties: {
          pairs: { type: "array", items: { type: "object", properties: { from: { type: "string" } } } },
          text: { type: "string" },
        },
      },
      execute: (args) => void seen.push(args),
    });
    const call = { call: { name: "rename", args: { pairs: '[{"from":"a"}]', text: '[{"from":"a"}]' } } };
    await setUp([call, call, "done"], { tools: [rename] }).turn();
    const expected = { pairs: [{ from: "a" }], text: '[{"from":"a"}]' };
    expect(seen).toEqual([expected, expected]);
  });

  it("C25, C40: the trace says when an answer looks like a call, or like a repair that was given up", async () => {
    const notes: string[] = [];
    const span: Span = { ...noopTracer.startSpan("x"), addEvent: (name) => void notes.push(name) };
    const tracer: Tracer = { startSpan: () => span };
    await setUp(['{"name": "get_weather", "parameters": {"city": "Paris"}}'], {}, tracer).turn();
    const strict = new FunctionTool({
      name: "f",
      description: "",
      parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      execute: () => 1,
    });
    await setUp([{ call: { name: "f" } }, '{"city":"Paris"}'], { tools: [strict] }, tracer).turn();
    await setUp(["Hello, {user}."], {}, tracer).turn();
    expect(notes).toEqual(["looks_like_unparsed_call", "repair_abandoned"]);
  });
});

describe("faults of group e and h: state and stores", () => {
  it("E09: equal times never make a conflict, only another writer does", async () => {
    const service = new InMemorySessionService();
    const session = await service.createSession({ appName: "a", userId: "u", sessionId: "s" });
    for (let index = 0; index < 3; index++) {
      await service.appendEvent(session, createEvent({ invocationId: "i", author: "user", timestamp: 1 }));
    }
    expect(session.revision).toBe(3);
  });

  it("E11, E12, E15: names of artifacts never run into each other", async () => {
    const service = new InMemoryArtifactService();
    const key = (filename: string, sessionId = "s") => ({ appName: "a", userId: "u", sessionId, filename });
    await service.saveArtifact({ ...key("a"), artifact: { text: "" } });
    await service.saveArtifact({ ...key("a.png"), artifact: { inlineData: { mimeType: "image/png", data: "AAA=" } } });
    await service.saveArtifact({ ...key("a.png"), artifact: { inlineData: { mimeType: "image/png", data: "BBB=" } } });
    await service.saveArtifact({ ...key("plan/versions/note.md"), artifact: { text: "x" } });
    await service.saveArtifact({ ...key("plan"), artifact: { text: "y" } });
    await service.deleteArtifact(key("plan"));
    const { filename: _filename, ...session } = key("");
    expect(await service.listArtifactKeys(session)).toEqual(["a", "a.png", "plan/versions/note.md"]);
    expect(await service.loadArtifact({ ...key("a.png"), version: 0 })).toEqual({
      inlineData: { mimeType: "image/png", data: "AAA=" },
    });
    expect(await service.loadArtifact({ ...key("a.png"), version: 99 })).toBeUndefined();
    expect(await service.loadArtifact(key("x", "user"))).toBeUndefined();
  });

  it("E17, I08: sessions belong to their user, also under hostile names", async () => {
    const service = new InMemorySessionService();
    for (const userId of ["alice", "__proto__"])
      await service.createSession({ appName: "__proto__", userId, sessionId: "main" });
    const found = await service.getSession({ appName: "__proto__", userId: "bob", sessionId: "main" });
    expect([found, ({} as { main?: unknown }).main]).toEqual([undefined, undefined]);
  });

  it("I19: an own __proto__ in a stored state is data like any other, and changes no prototype", async () => {
    const stored = JSON.parse('{"state":{"__proto__":{"x":1},"user:__proto__":{"y":2},"constructor":"Acme"}}');
    const seen: unknown[] = [];
    const look = tool("f", (_args, { state }) => {
      seen.push(state.get("__proto__"), state.get("user:__proto__"), state.get("constructor"), state.has("toString"));
      state.set("__proto__", { x: 3 });
    });
    const { turn, runner, session, model } = setUp([{ call: { name: "f" } }, "ok"], {
      instruction: "{__proto__} {constructor} {toString?}",
      tools: [look],
    });
    const key = { appName: "test", userId: "u", sessionId: "s" };
    await runner.sessionService.createSession({ ...key, state: stored.state });
    await turn();
    expect(model.requests[0]?.systemInstruction).toBe('{"x":1} Acme ');
    expect(seen).toEqual([{ x: 1 }, { y: 2 }, "Acme", false]);
    const after = (await session())?.state ?? {};
    expect(JSON.parse(JSON.stringify(after))).toEqual(
      JSON.parse('{"__proto__":{"x":3},"user:__proto__":{"y":2},"constructor":"Acme"}'),
    );
    expect([Object.getPrototypeOf(after) === Object.prototype, "x" in {}, "y" in {}]).toEqual([true, false, false]);
  });

  it("E19: prefixed keys are the same in the state and in instructions", async () => {
    const { turn, runner, model } = setUp(["ok"], {
      instruction: "Hi {user:name} {app:motd?} {missing?} {json: {not_a_var}}",
    });
    const state = { "user:name": "Ada", not_a_var: "" };
    await runner.sessionService.createSession({ appName: "test", userId: "u", sessionId: "s", state });
    await turn();
    expect(model.requests[0]?.systemInstruction).toBe("Hi Ada   {json: }");
  });

  it("H04, H06: two turns at once leave one history after the other, in order", async () => {
    const { turn, session } = setUp(["one", "two"], {});
    await Promise.all([turn({ newMessage: "first" }), turn({ newMessage: "second" })]);
    expect((await session())?.events.map(getText)).toEqual(["first", "one", "second", "two"]);
  });
});

describe("faults of group f: callbacks", () => {
  it("F01: false, 0 and an empty text reach callbacks and the model as they are", async () => {
    const seen: unknown[] = [];
    const values = [false, 0, ""];
    const tools = values.map((value, index) => tool(`f${index}`, () => value));
    const { turn } = setUp([{ calls: tools.map(({ name }) => ({ name })) }, "ok"], {
      tools,
      afterToolCallback: ({ toolResponse }) => void seen.push(toolResponse["result"]),
    });
    expect(responsesOf(await turn())).toEqual(values.map((result) => ({ result })));
    expect(seen).toEqual(values);
  });

  it("F02: null and undefined go on, an empty object replaces, anything else is an error", async () => {
    const call = { call: { name: "f" } };
    const run = async (beforeToolCallback: unknown) =>
      responsesOf(
        await setUp([call, "ok"], { tools: [tool("f", () => "ran")], beforeToolCallback } as never).turn(),
      )[0];
    expect(await run(async () => undefined)).toEqual({ result: "ran" });
    expect(await run(() => null)).toEqual({ result: "ran" });
    expect(await run(() => ({}))).toEqual({});
    expect(await run([() => 0, () => ({ mock: 1 })])).toMatchObject({ error: { code: "INVALID_CALLBACK_RESULT" } });
    expect(await run(() => [])).toMatchObject({ error: { code: "INVALID_CALLBACK_RESULT" } });
  });

  it("F05: what a callback changes in the arguments is not what the history says the model sent", async () => {
    const seen: object[] = [];
    const { turn } = setUp([{ call: { name: "f", args: { limit: 1 } } }, { call: { name: "f" } }, "ok"], {
      tools: [tool("f", (args) => void seen.push(args))],
      beforeToolCallback: ({ args }) => void Object.assign(args, { limit: 5 }),
    });
    const events = await turn();
    expect(seen).toEqual([{ limit: 5 }, { limit: 5 }]);
    expect(events.flatMap(getFunctionCalls).map(({ args }) => args)).toEqual([{ limit: 1 }, {}]);
  });

  it("F06: the same hooks are asked with and without streaming", async () => {
    const hooksOf = async (streamingMode: "none" | "sse") => {
      const log: string[] = [];
      await setUp([{ call: { name: "f" } }, "ok"], {
        tools: [tool("f", () => 1)],
        beforeAgentCallback: () => void log.push("beforeAgent"),
        beforeModelCallback: () => void log.push("beforeModel"),
        afterModelCallback: () => void log.push("afterModel"),
        beforeToolCallback: () => void log.push("beforeTool"),
        afterToolCallback: () => void log.push("afterTool"),
        afterAgentCallback: () => void log.push("afterAgent"),
      }).turn({ runConfig: { streamingMode } });
      return log;
    };
    expect(await hooksOf("sse")).toEqual(await hooksOf("none"));
    expect(await hooksOf("none")).toHaveLength(8);
  });
});

describe("faults of group g and i: limits and names", () => {
  it("G04: there is no time limit unless one is given, and it says that work may go on", async () => {
    const slow = tool("slow", () => new Promise(() => {}), { timeoutMs: 10 });
    const [, results] = await setUp([{ call: { name: "slow" } }, "ok"], { tools: [slow] }).turn();
    expect(responsesOf([results as Event])).toEqual([
      { error: { code: "TOOL_TIMEOUT", message: "slow did not answer within 10 ms; what it did is unknown." } },
    ]);
    expect(tool("free", () => 1).options.timeoutMs).toBeUndefined();
  });

  it("G20: wrong arguments may be repaired more than once, and success starts the count anew", async () => {
    const strict = new FunctionTool({
      name: "f",
      description: "",
      parameters: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
      execute: () => 1,
    });
    const wrong = { call: { name: "f", args: { n: "x" } } };
    const right = { call: { name: "f", args: { n: 1 } } };
    const steps = [wrong, wrong, wrong, right, wrong, wrong, wrong, right, "done"];
    expect(getText((await setUp(steps, { tools: [strict] }).turn()).at(-1) as Event)).toBe("done");
  });

  it("I05, I06, I07: names of Object.prototype are data as arguments, ids and tools", async () => {
    const seen: object[] = [];
    const { turn } = setUp(
      [
        {
          calls: [
            { id: "__proto__", name: "f", argsText: '{"constructor":"Acme Ltd"}' },
            { id: "constructor", name: "f", argsText: '{"\\u005f\\u005fproto__":{"isAdmin":true}}' },
            { id: "toString", name: "toString" },
          ],
        },
        "ok",
      ],
      { tools: [tool("f", (args) => void seen.push(args))] },
    );
    expect(responsesOf(await turn())).toMatchObject([
      { result: null },
      { error: { code: "INVALID_ARGUMENTS" } },
      { error: { code: "UNKNOWN_TOOL" } },
    ]);
    expect(seen).toEqual([{ constructor: "Acme Ltd" }]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
