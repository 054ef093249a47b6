import { afterEach, describe, expect, it, vi } from "vitest";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import type { JsonObject } from "../json/json-value.ts";
import { InMemoryRunner } from "../runner/in-memory-runner.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { type ScriptedCall, ScriptedModel } from "../testing/scripted-model.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { ToolCachePlugin } from "./tool-cache-plugin.ts";

afterEach(() => vi.useRealTimers());

interface SetUpOptions {
  readonly tool?: ToolOptions;
  readonly agent?: Partial<LlmAgentOptions>;
  readonly execute?: (args: JsonObject, context: ToolContext) => unknown;
}

/** A tool that counts how often it runs, and a turn of any user and session that calls it once. */
function setUp(cache: ToolCachePlugin, { tool, agent, execute }: SetUpOptions = {}) {
  let runs = 0;
  const lookUp = new FunctionTool({
    name: "lookUp",
    description: "",
    parameters: { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } },
    readOnly: true,
    ...tool,
    execute: (args, context) => {
      runs++;
      return execute?.(args, context) ?? { run: runs };
    },
  });
  const ask = async (args: ScriptedCall["args"], { userId = "u", sessionId = "s" } = {}): Promise<unknown> => {
    const model = new ScriptedModel([{ call: { name: "lookUp", args: args ?? {} } }, "ok"]);
    const runner = new InMemoryRunner({
      agent: new LlmAgent({ name: "tester", model, tools: [lookUp], ...agent }),
      appName: "test",
      plugins: [cache],
    });
    const events = await collectEvents(runner.run({ userId, sessionId, newMessage: "go" }));
    return events.flatMap(getFunctionResponses)[0]?.response;
  };
  return { ask, runs: () => runs };
}

describe("ToolCachePlugin", () => {
  it("gives the result of the same arguments again, in any order and spelling", async () => {
    const { ask, runs } = setUp(new ToolCachePlugin());
    expect(await ask({ a: 1, b: 2 })).toEqual({ run: 1 });
    expect(await ask({ b: "2", a: 1 })).toEqual({ run: 1 });
    expect(await ask({ a: 2, b: 1 })).toEqual({ run: 2 });
    expect(runs()).toBe(2);
  });

  it("keeps results for the time it was told, and forgets them when asked to", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cache = new ToolCachePlugin({ ttlMs: 1000 });
    const { ask } = setUp(cache);
    await ask({});
    vi.advanceTimersByTime(999);
    expect(await ask({})).toEqual({ run: 1 });
    vi.advanceTimersByTime(1);
    expect(await ask({})).toEqual({ run: 2 });
    cache.clear();
    expect(await ask({})).toEqual({ run: 3 });
  });

  it("drops what was not used for the longest time when it is full", async () => {
    const { ask } = setUp(new ToolCachePlugin({ maxLength: 120 }));
    await ask({ a: 1 });
    await ask({ a: 2 });
    expect(await ask({ a: 1 })).toEqual({ run: 1 });
    await ask({ a: 3 });
    expect(await ask({ a: 1 })).toEqual({ run: 1 });
    expect(await ask({ a: 2 })).toEqual({ run: 4 });
    const tiny = setUp(new ToolCachePlugin({ maxLength: 10 }));
    await tiny.ask({});
    expect(await tiny.ask({})).toEqual({ run: 2 });
  });

  it.each([
    ["session", [1, 2, 3]],
    ["user", [1, 1, 2]],
    ["app", [1, 1, 1]],
  ] as const)("shares results within a %s", async (scope, expected) => {
    const { ask } = setUp(new ToolCachePlugin({ scope }));
    const results = [await ask({}), await ask({}, { sessionId: "t" }), await ask({}, { userId: "v" })];
    expect(results).toEqual(expected.map((run) => ({ run })));
  });

  it.each([
    ["that may change something", { readOnly: false, idempotent: true }],
    ["that may need approval", { requireConfirmation: () => false }],
  ])("never answers for tools %s", async (_, tool) => {
    const { ask, runs } = setUp(new ToolCachePlugin(), { tool });
    await ask({});
    await ask({});
    expect(runs()).toBe(2);
  });

  it("does not keep errors, nor what callbacks gave in the place of a result", async () => {
    const cache = new ToolCachePlugin();
    const failing = setUp(cache, {
      execute: () => {
        throw new Error("down");
      },
    });
    await failing.ask({});
    await setUp(cache, { agent: { beforeToolCallback: () => ({ refused: true }) } }).ask({});
    await setUp(cache, { tool: { timeoutMs: 5 }, execute: () => new Promise(() => {}) }).ask({});
    expect(await setUp(cache).ask({})).toEqual({ run: 1 });
  });

  it("does not keep the result of a call that set actions", async () => {
    const { ask, runs } = setUp(new ToolCachePlugin(), {
      execute: (_args, context) => {
        context.actions.skipSummarization = true;
      },
    });
    await ask({});
    await ask({});
    expect(runs()).toBe(2);
  });

  it("does not keep the result of a call that wrote state, which a kept result would not write again", async () => {
    const { ask, runs } = setUp(new ToolCachePlugin(), {
      execute: (_args, context) => void context.state.set("seen", true),
    });
    await ask({});
    await ask({});
    expect(runs()).toBe(2);
  });

  it("keeps the result as the tool gave it, and lets later callbacks see it each time", async () => {
    let edits = 0;
    const { ask } = setUp(new ToolCachePlugin(), {
      agent: {
        afterToolCallback: ({ toolResponse }) => {
          toolResponse["edits"] = ++edits;
        },
      },
    });
    expect(await ask({})).toEqual({ run: 1, edits: 1 });
    expect(await ask({})).toEqual({ run: 1, edits: 2 });
  });

  it("keeps the result under the arguments that it will be asked for, not those that a guard made of them", async () => {
    const { ask } = setUp(new ToolCachePlugin(), {
      agent: {
        beforeToolCallback: ({ args }) => {
          args["a"] = Number(args["a"]) + 1;
        },
      },
      execute: ({ a }) => ({ a: a ?? null }),
    });
    expect(await ask({ a: 1 })).toEqual({ a: 2 });
    expect(await ask({ a: 2 })).toEqual({ a: 3 });
  });

  it("refuses limits that keep nothing", () => {
    expect(() => new ToolCachePlugin({ ttlMs: 0 })).toThrow(/ttlMs/);
    expect(() => new ToolCachePlugin({ maxLength: Number.NaN })).toThrow(/maxLength/);
    expect(() => new ToolCachePlugin({ ttl: 5 } as object)).toThrow('has no option "ttl". Did you mean ttlMs?');
  });
});
