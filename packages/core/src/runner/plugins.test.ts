import { describe, expect, it, vi } from "vitest";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { ParallelAgent } from "../agents/parallel-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls, getFunctionResponses, getText } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";

const parameters = { type: "object" as const, properties: {} };
const good = new FunctionTool({ name: "good", description: "", parameters, execute: () => ({ ok: true }) });
const bad = new FunctionTool({
  name: "bad",
  description: "",
  parameters,
  execute: () => {
    throw new Error("broken");
  },
});

function setUp(steps: readonly ScriptedStep[], plugins: readonly Plugin[], options: Partial<LlmAgentOptions> = {}) {
  const model = new ScriptedModel(steps);
  const agent = new LlmAgent({ name: "tester", model, tools: [good, bad], ...options });
  const runner = new InMemoryRunner({ agent, appName: "test", plugins });
  const turn = () => collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go" }));
  const session = () => runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
  return { model, turn, session };
}

const responsesOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);

/** Notes every hook that is called. */
function recorder(log: string[], name: string): Plugin {
  const note = (hook: string) => (): undefined => void log.push(`${name} ${hook}`);
  return {
    name,
    onUserMessageCallback: note("message"),
    beforeAgentCallback: note("beforeAgent"),
    afterAgentCallback: note("afterAgent"),
    beforeModelCallback: note("beforeModel"),
    afterModelCallback: note("afterModel"),
    onModelErrorCallback: note("modelError"),
    beforeToolCallback: note("beforeTool"),
    afterToolCallback: note("afterTool"),
    onToolErrorCallback: note("toolError"),
  };
}

describe("B4: plugins", () => {
  it("F07: are asked before the agent's callbacks, in a fixed order", async () => {
    const log: string[] = [];
    const own = recorder(log, "agent");
    const { name: _name, onUserMessageCallback: _message, ...callbacks } = own;
    const { turn } = setUp(
      [{ call: { name: "bad" } }, "done"],
      [recorder(log, "one"), recorder(log, "two")],
      callbacks,
    );
    await turn();
    const all = (hook: string) => [`one ${hook}`, `two ${hook}`, `agent ${hook}`];
    expect(log).toEqual([
      "one message",
      "two message",
      ...all("beforeAgent"),
      ...all("beforeModel"),
      ...all("afterModel"),
      ...all("beforeTool"),
      ...all("toolError"),
      ...all("afterTool"),
      ...all("beforeModel"),
      ...all("afterModel"),
      ...all("afterAgent"),
    ]);
  });

  it("the first answer counts, and the agent's callbacks are not asked then", async () => {
    let asked = 0;
    const cache: Plugin = { name: "cache", beforeToolCallback: () => ({ cached: true }) };
    const { turn } = setUp([{ call: { name: "good" } }, "ok"], [cache], { beforeToolCallback: () => void asked++ });
    expect(responsesOf(await turn())).toEqual([{ cached: true }]);
    expect(asked).toBe(0);
  });

  it("may be an instance of a class", async () => {
    class Counter implements Plugin {
      readonly name = "counter";
      calls = 0;
      beforeModelCallback(): undefined {
        this.calls++;
      }
    }
    const counter = new Counter();
    await setUp(["ok"], [counter]).turn();
    expect(counter.calls).toBe(1);
  });

  it("edit the message before it is stored, and events before they are stored or shown", async () => {
    const censor: Plugin = {
      name: "censor",
      onUserMessageCallback: () => ({ parts: [{ text: "[censored]" }] }),
      onEventCallback: (event) =>
        getText(event) === "secret" ? { ...event, id: "forged", content: { parts: [{ text: "***" }] } } : undefined,
    };
    const { turn, session, model } = setUp(["secret"], [censor]);
    const [event] = await turn();
    expect([getText(event as Event), event?.id === "forged"]).toEqual(["***", false]);
    expect((await session())?.events.map(getText)).toEqual(["[censored]", "***"]);
    expect(model.requests[0]?.contents[0]?.parts?.[0]?.text).toBe("[censored]");
  });

  it("see copies: what they do to an event does not change what runs, when it was, or what it is", async () => {
    const received: unknown[] = [];
    const pay = new FunctionTool({
      name: "pay",
      description: "",
      parameters: { type: "object", properties: { card: { type: "string" } } },
      execute: (args) => void received.push(args),
    });
    const mask: Plugin = {
      name: "mask",
      onEventCallback: (event) => {
        const [call] = getFunctionCalls(event);
        if (call?.args !== undefined) call.args["card"] = "***";
        return { ...event, partial: false, timestamp: 0, branch: "forged" };
      },
    };
    const model = new ScriptedModel([{ call: { name: "pay", args: { card: "4711" } } }, "paid"]);
    const agent = new LlmAgent({ name: "tester", model, tools: [pay] });
    const runner = new InMemoryRunner({ agent, plugins: [mask] });
    const events = await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go" }));
    expect(received).toEqual([{ card: "4711" }]);
    expect(events.flatMap(getFunctionCalls)[0]?.args).toEqual({ card: "***" });
    expect(events.map(({ partial, branch, timestamp }) => [partial, branch, timestamp > 0])).toEqual(
      events.map(() => [undefined, undefined, true]),
    );
  });

  it("that take their time do not put older state over newer", async () => {
    const writer = (name: string) => {
      const execute = (_args: unknown, { state }: ToolContext) => state.update<number>("n", (n = 0) => n + 1);
      const add = new FunctionTool({ name: "add", description: "", parameters, execute });
      const model = new ScriptedModel([{ call: { name: "add" } }, "done"]);
      return new LlmAgent({ name, model, tools: [add] });
    };
    let looked = 0;
    const slow: Plugin = {
      name: "slow",
      onEventCallback: async (event) => {
        if (getFunctionResponses(event).length > 0 && looked++ === 0) await new Promise((done) => setTimeout(done, 30));
        return undefined;
      },
    };
    const agent = new ParallelAgent({ name: "both", subAgents: [writer("a"), writer("b")] });
    const runner = new InMemoryRunner({ agent, appName: "test", plugins: [slow] });
    await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go" }));
    const session = await runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
    expect(session?.state).toEqual({ n: 2 });
  });

  it("are named when they answer with something else", async () => {
    const answer = () => "no" as never;
    for (const hook of ["onUserMessageCallback", "onEventCallback", "beforeModelCallback"] as const) {
      await expect(setUp(["hi"], [{ name: "odd", [hook]: answer }]).turn()).rejects.toThrow(
        `The ${hook} "odd" returned a string.`,
      );
    }
  });
});

describe("on-error callbacks", () => {
  it("F04: give a result in the place of a failed call, also for wrong arguments and unknown tools", async () => {
    const seen: unknown[] = [];
    const { turn } = setUp([{ calls: [{ name: "bad" }, { name: "invented" }, { name: "good" }] }, "ok"], [], {
      onToolErrorCallback: ({ tool, error }) => {
        seen.push([tool.name, (error as { code?: string }).code ?? (error as Error).message]);
        return { instead: tool.name };
      },
    });
    expect(responsesOf(await turn())).toEqual([{ instead: "bad" }, { instead: "invented" }, { ok: true }]);
    expect(seen.sort()).toEqual([
      ["bad", "broken"],
      ["invented", "UNKNOWN_TOOL"],
    ]);
  });

  it("give an answer in the place of a failed model call", async () => {
    const { turn } = setUp([new Error("503")], [], {
      onModelErrorCallback: ({ error }) => ({ content: { parts: [{ text: `sorry: ${(error as Error).message}` }] } }),
    });
    expect((await turn()).map(getText)).toEqual(["sorry: 503"]);
  });

  it("may write to the state like every other hook (E06)", async () => {
    const { turn, session } = setUp([{ call: { name: "bad" } }, new Error("down")], [], {
      beforeAgentCallback: ({ state }) => void state.set("beforeAgent", 1),
      afterAgentCallback: ({ state }) => void state.set("afterAgent", 1),
      beforeModelCallback: ({ callbackContext }) => void callbackContext.state.set("beforeModel", 1),
      afterModelCallback: ({ callbackContext }) => void callbackContext.state.set("afterModel", 1),
      onModelErrorCallback: ({ callbackContext }) => void callbackContext.state.set("modelError", 1),
      beforeToolCallback: ({ toolContext }) => void toolContext.state.set("beforeTool", 1),
      afterToolCallback: ({ toolContext }) => void toolContext.state.set("afterTool", 1),
      onToolErrorCallback: ({ toolContext }) => void toolContext.state.set("toolError", 1),
    });
    await turn();
    expect(Object.keys((await session())?.state ?? {}).sort()).toEqual([
      "afterAgent",
      "afterModel",
      "afterTool",
      "beforeAgent",
      "beforeModel",
      "beforeTool",
      "modelError",
      "toolError",
    ]);
  });
});

describe("idempotent tools", () => {
  it("are tried again when they throw, as often as they say", async () => {
    let tries = 0;
    const flaky = new FunctionTool({
      name: "flaky",
      description: "",
      parameters,
      idempotent: true,
      retries: 2,
      execute: () => {
        if (++tries < 3) throw new Error("not yet");
        return tries;
      },
    });
    expect(responsesOf(await setUp([{ call: { name: "flaky" } }, "ok"], [], { tools: [flaky] }).turn())).toEqual([
      { result: 3 },
    ]);
    const options = { name: "once", description: "", parameters, execute: () => 1, retries: 1 };
    expect(() => new FunctionTool(options)).toThrow(/idempotent: true/);
  });
});

describe("limits of a turn", () => {
  it("G13: the same call again and again ends the turn", async () => {
    const model = new ScriptedModel(Array.from({ length: 3 }, () => ({ call: { name: "good" } })));
    const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "tester", model, tools: [good] }) });
    const runConfig = { maxRepeatedCalls: 3 };
    const events = await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go", runConfig }));
    expect(events.at(-1)).toMatchObject({ errorCode: "REPEATED_CALLS" });
    model.assertFinished();
  });

  it("a turn that takes too long ends with what was done so far", async () => {
    const slow = new FunctionTool({ name: "slow", description: "", parameters, execute: () => new Promise(() => {}) });
    const agent = new LlmAgent({
      name: "tester",
      model: new ScriptedModel([{ call: { name: "slow" } }]),
      tools: [slow],
    });
    const run = new InMemoryRunner({ agent }).run({
      userId: "u",
      sessionId: "s",
      newMessage: "go",
      runConfig: { maxTurnMs: 500 },
    });
    const events = await collectEvents(run);
    expect(events.at(-1)).toMatchObject({
      errorCode: "TURN_TIMEOUT",
      errorMessage: expect.stringMatching(/500 ms.* Done so far: 1 model call, results of slow\.$/),
    });
    expect(responsesOf(events)).toHaveLength(1);
  });

  it("a turn whose tools compute without a pause, so that no timer fires, ends in time all the same", async () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    const execute = () => {
      now += 60_000;
      return {};
    };
    const busy = new FunctionTool({ name: "busy", description: "", parameters, execute });
    const run = (calls: number) => {
      const model = new ScriptedModel([{ calls: Array.from({ length: calls }, () => ({ name: "busy" })) }, "unasked"]);
      const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "tester", model, tools: [busy] }) });
      const runConfig = { maxTurnMs: 30_000 };
      return collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go", runConfig }));
    };
    const [one, three] = [await run(1), await run(3)];
    clock.mockRestore();
    expect(one.at(-1)).toMatchObject({ errorCode: "TURN_TIMEOUT" });
    expect(responsesOf(one)).toEqual([{}]);
    const cancelled = { error: { code: "ABORTED" } };
    expect(responsesOf(three)).toMatchObject([{}, cancelled, cancelled]);
  });
});
