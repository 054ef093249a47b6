import { describe, expect, it } from "vitest";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls, getFunctionResponses } from "../events/event-content.ts";
import type { Model } from "../models/model.ts";
import type { FunctionDeclaration } from "../schema/gemini-schema.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { BaseTool, type ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import { Runner, type RunnerOptions, type RunOptions } from "./runner.ts";

const open = { type: "object" as const, additionalProperties: true };

function tool(name: string, run: (context: ToolContext) => unknown, options: ToolOptions = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: open, execute, ...options });
}

function setUp(model: readonly ScriptedStep[] | Model, options: Partial<LlmAgentOptions>) {
  const agent = new LlmAgent({
    name: "tester",
    model: "generateContent" in model ? model : new ScriptedModel(model),
    ...options,
  });
  const runner = new InMemoryRunner({ agent, appName: "test" });
  const run = (more: Partial<RunOptions> = {}): AsyncGenerator<Event> =>
    runner.run({ userId: "u", sessionId: "s", newMessage: "go", ...more });
  return { runner, run, turn: (more?: Partial<RunOptions>) => collectEvents(run(more)) };
}

const responsesOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);

class Custom extends BaseTool {
  readonly #declaration: FunctionDeclaration | undefined;
  readonly #run: (args: Record<string, unknown>) => unknown;

  constructor(
    name: string,
    declaration: FunctionDeclaration | undefined,
    run: (args: Record<string, unknown>) => unknown,
  ) {
    super({ name, description: name });
    this.#declaration = declaration;
    this.#run = run;
  }

  override getDeclaration(): FunctionDeclaration | undefined {
    return this.#declaration;
  }

  // Not async on purpose: whatever it throws or returns comes synchronously.
  override runAsync({ args }: { args: Record<string, unknown> }): Promise<unknown> {
    return this.#run(args) as Promise<unknown>;
  }
}

describe("D18: nothing that a tool or callback does loses another result", () => {
  const pay = () => tool("pay", () => ({ receipt: 4711 }));
  const both: ScriptedStep[] = [{ calls: [{ name: "pay" }, { name: "bad", args: { n: 1 } }] }, "done"];
  const bad: { [what: string]: Partial<LlmAgentOptions> } = {
    "a callback that puts a bigint into the arguments": {
      tools: [pay(), tool("bad", () => 1)],
      beforeToolCallback: ({ tool, args }) => void (tool.name === "bad" && Object.assign(args, { n: 10n })),
    },
    "a tool that makes its arguments circular and throws": {
      tools: [
        pay(),
        new Custom("bad", { name: "bad" }, (args) => {
          args["self"] = args;
          throw new Error("broken");
        }),
      ],
    },
    "a tool that writes what is not JSON into its actions": {
      tools: [
        pay(),
        tool("bad", ({ actions }) => {
          actions.stateDelta["when"] = new Date() as never;
        }),
      ],
    },
    "a tool that returns no promise": { tools: [pay(), new Custom("bad", { name: "bad" }, () => 5)] },
    "a result with a getter that throws": {
      tools: [
        pay(),
        tool("bad", () => ({
          get value() {
            throw new Error("no");
          },
        })),
      ],
    },
  };
  for (const [what, options] of Object.entries(bad)) {
    it(what, async () => {
      const responses = responsesOf(await setUp(both, options).turn());
      expect(responses).toHaveLength(2);
      expect(responses[0]).toEqual({ receipt: 4711 });
    });
  }

  it("a malformed hand-written schema is told to the developer before anything runs", async () => {
    const malformed = {
      name: "bad",
      parameters: { type: "OBJECT", properties: { n: { type: "NUMBER", minimum: "5" } } },
    };
    const { turn } = setUp([], { tools: [new Custom("bad", malformed as never, () => 1)] });
    await expect(turn()).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
      message: expect.stringContaining('The tool "bad" cannot be declared. Invalid JSON Schema: '),
      details: { tool: "bad" },
    });
  });
});

describe("time and abort", () => {
  it("a time limit must be a time", () => {
    expect(() => tool("x", () => 1, { timeoutMs: Number.POSITIVE_INFINITY })).toThrow(/timeoutMs/);
  });

  it("a generator is stopped and cleans up when its time is over", async () => {
    let ticks = 0;
    let cleaned = false;
    async function* endless() {
      try {
        for (;;) {
          yield ++ticks;
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      } finally {
        cleaned = true;
      }
    }
    await setUp([{ call: { name: "endless" } }, "done"], {
      tools: [tool("endless", endless, { timeoutMs: 20 })],
    }).turn();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const atEnd = ticks;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([ticks, cleaned]).toEqual([atEnd, true]);
  });

  it("a model that does not listen to the signal does not hold up an aborted turn", async () => {
    const deaf: Model = {
      name: "deaf",
      async *generateContent() {
        await new Promise(() => {});
      },
    };
    const events = await setUp(deaf, {}).turn({ abortSignal: AbortSignal.timeout(20) });
    expect(events.at(-1)).toMatchObject({ errorCode: "ABORTED" });
  });

  it("a turn that waits for its session can be aborted, and the next one still gets its turn", async () => {
    const slow = tool("slow", () => new Promise((resolve) => setTimeout(resolve, 40)));
    const { turn } = setUp([{ call: { name: "slow" } }, "one", "three"], { tools: [slow] });
    const first = turn();
    const second = turn({ abortSignal: AbortSignal.timeout(5) });
    const third = turn();
    await expect(second).rejects.toThrow();
    expect([(await first).length, (await third).length]).toEqual([3, 1]);
  });

  it("a tool that runs its own session gets SESSION_BUSY instead of waiting for itself", async () => {
    const again = tool("again", async () => collectEvents(setup.run()));
    const setup = setUp([{ call: { name: "again" } }, "done"], { tools: [again] });
    expect(responsesOf(await setup.turn())).toMatchObject([{ error: { code: "SESSION_BUSY" } }]);
  });

  it("a tool may run another session", async () => {
    const other = tool("other", async () => (await collectEvents(setup.run({ sessionId: "other" }))).length);
    const setup = setUp([{ call: { name: "other" } }, "inner answer", "done"], { tools: [other] });
    expect(responsesOf(await setup.turn())).toEqual([{ result: 1 }]);
  });

  it("a state update that never ends does not hold up an aborted turn", async () => {
    const stuck = tool("stuck", ({ state }) => void state.update("n", () => new Promise<number>(() => {})));
    const events = await setUp([{ call: { name: "stuck" } }], { tools: [stuck] }).turn({
      abortSignal: AbortSignal.timeout(30),
    });
    expect(events.at(-1)).toMatchObject({ errorCode: "ABORTED" });
  });

  it("many calls run at the same time, but no more than the limit", async () => {
    let active = 0;
    let most = 0;
    const count = tool("count", async () => {
      most = Math.max(most, ++active);
      await new Promise((resolve) => setTimeout(resolve, 2));
      active--;
    });
    const calls = Array.from({ length: 30 }, () => ({ name: "count" }));
    const events = await setUp([{ calls }, "done"], { tools: [count] }).turn({
      runConfig: { maxParallelToolCalls: 4 },
    });
    expect([most, responsesOf(events).length]).toEqual([4, 30]);
  });
});

describe("limits that are left out or wrong", () => {
  it("undefined means the default, anything but a positive whole number is refused", async () => {
    const looping = Array.from({ length: 60 }, () => ({ call: { name: "count" } }));
    const { turn } = setUp(looping, { tools: [tool("count", () => 1)] });
    const events = await turn({ runConfig: { maxModelCalls: undefined, maxRepeatedCalls: 1000 } });
    expect(events.at(-1)).toMatchObject({ errorCode: "MODEL_CALL_LIMIT" });
    for (const maxModelCalls of [0, -1, 1.5, Number.NaN]) {
      await expect(turn({ runConfig: { maxModelCalls } })).rejects.toMatchObject({ code: "INVALID_RUN_CONFIG" });
    }
  });

  it("the times of a runner are positive whole numbers too, and no longer than a timer can wait", async () => {
    const services = { appName: "t", sessionService: new InMemorySessionService(), autoCreateSession: true };
    const runnerWith = (times: Partial<RunnerOptions>) => {
      const agent = new LlmAgent({ name: "a", model: new ScriptedModel(["hi"]) });
      return new Runner({ agent, ...services, ...times });
    };
    for (const time of [0, -1, 1.5, Number.NaN]) {
      for (const name of ["cancelGraceMs", "abandonAfterMs"]) {
        const refused = { code: "INVALID_RUN_CONFIG", message: expect.stringContaining(`${name} is ${time};`) };
        expect(() => runnerWith({ [name]: time })).toThrow(expect.objectContaining(refused));
      }
    }
    const forEver = runnerWith({ cancelGraceMs: Number.POSITIVE_INFINITY, abandonAfterMs: Number.POSITIVE_INFINITY });
    expect(await collectEvents(forEver.run({ userId: "u", sessionId: "s", newMessage: "go" }))).toHaveLength(1);
  });

  it("options that nobody reads are refused, with the name that was meant", () => {
    const misspelt = { name: "f", description: "", parameters: open, execute: () => 1, requiresConfirmation: true };
    expect(() => new FunctionTool(misspelt)).toThrow(/Did you mean requireConfirmation\?/);
    expect(() => new LlmAgent({ name: "a", beforeToolCallbacks: [] } as object as LlmAgentOptions)).toThrow(
      /The agent "a" has no option "beforeToolCallbacks". Did you mean beforeToolCallback\?/,
    );
    expect(() => new InMemoryRunner({ agent: new LlmAgent({ name: "a" }), app: "x" } as never)).toThrow(
      /Did you mean appName\?/,
    );
    expect(() => new LlmAgent({ name: "a", tools: (() => 1) as never })).toThrow(/must be a list/);
    expect(() => new LlmAgent({ name: "a", subAgents: [{ name: "b" } as never] })).toThrow(/is no agent/);
  });

  it("a run needs to know whose session it is", async () => {
    const { turn } = setUp([], {});
    await expect(turn({ userId: undefined as never })).rejects.toThrow(/needs a userId/);
    await expect(turn({ runConfig: { maxCalls: 3 } as never })).rejects.toThrow(/no option "maxCalls"/);
  });

  it("an empty message is refused", async () => {
    const { turn } = setUp([], {});
    for (const newMessage of ["", [], {}, undefined as never]) {
      await expect(turn({ newMessage })).rejects.toMatchObject({ code: "INVALID_MESSAGE" });
    }
  });
});

describe("what is stored and shown", () => {
  it("C44: arguments that came as text are stored as the object they are; only broken text stays text", async () => {
    const steps: ScriptedStep[] = [
      {
        calls: [
          { name: "f", argsText: '{"n":1}' },
          { name: "f", argsText: '{"n":' },
          { name: "f", args: { n: 2 }, argsText: "" },
        ],
      },
      "done",
    ];
    const [call] = await setUp(steps, { tools: [tool("f", () => 1)] }).turn();
    expect(getFunctionCalls(call as Event).map(({ args, argsText }) => [args, argsText])).toEqual([
      [{ n: 1 }, undefined],
      [{}, '{"n":'],
      [{ n: 2 }, undefined],
    ]);
  });

  it("half an argument text is never run, whatever a callback fills in", async () => {
    let runs = 0;
    const { turn } = setUp([{ call: { name: "f", argsText: '{"path":"/x","force":fal' } }, "done"], {
      tools: [tool("f", () => ++runs)],
      beforeToolCallback: ({ args }) => void Object.assign(args, { path: "/default" }),
    });
    expect(responsesOf(await turn())).toMatchObject([{ error: { code: "INVALID_ARGUMENTS" } }]);
    expect(runs).toBe(0);
  });

  it("arguments with values that are not JSON are stored as JSON", async () => {
    const [call] = await setUp([{ call: { name: "f", args: { n: 10n } } }, "done"], {
      tools: [tool("f", () => 1)],
    }).turn();
    expect(getFunctionCalls(call as Event)[0]?.args).toEqual({ n: "10" });
  });

  it("state written late or without waiting by callbacks is stored or refused, never lost", async () => {
    let late: unknown;
    const { turn, runner } = setUp(["hello"], {
      beforeModelCallback: ({ callbackContext }) => {
        void callbackContext.state.update("counted", async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          return 1;
        });
      },
      afterModelCallback: ({ callbackContext }) => {
        setTimeout(() => {
          try {
            callbackContext.state.set("late", 1);
          } catch (error) {
            late = error;
          }
        }, 30);
      },
    });
    await turn();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const session = await runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
    expect(session?.state).toEqual({ counted: 1 });
    expect(late).toMatchObject({ code: "INVALID_STATE" });
  });

  it("beforeModel may edit everything in the request, and nothing else changes with it", async () => {
    const f = tool("f", () => 1);
    const model = new ScriptedModel(["one", "two"]);
    const { turn } = setUp(model, {
      tools: [f],
      beforeModelCallback: ({ modelRequest }) => {
        for (const { parts } of modelRequest.contents) for (const part of parts ?? []) part.text += "!";
        modelRequest.tools = modelRequest.tools.map((declaration) => ({ ...declaration, description: "edited" }));
      },
    });
    await turn();
    await turn();
    expect(model.requests[1]?.contents.map(({ parts }) => parts?.[0]?.text)).toEqual(["go!", "one!", "go!"]);
    expect(f.toolDeclaration.description).toBe("f");
  });

  it("a hidden tool is neither listed nor callable", async () => {
    let runs = 0;
    const hidden = new Custom("secret", undefined, () => ++runs);
    const model = new ScriptedModel([{ call: { name: "secret" } }, "done"]);
    const events = await setUp(model, { tools: [hidden, tool("open", () => 1)] }).turn();
    expect(responsesOf(events)).toMatchObject([
      { error: { code: "UNKNOWN_TOOL", message: expect.stringContaining("Available tools: open.") } },
    ]);
    expect([runs, model.requests[0]?.tools.length]).toEqual([0, 1]);
  });

  it("a call that waits for approval ends the turn, also beside others", async () => {
    let runs = 0;
    const gated = tool("gated", () => ++runs, { requireConfirmation: true });
    const { turn } = setUp([{ calls: [{ name: "gated", args: { n: 1 } }, { name: "free" }] }], {
      tools: [gated, tool("free", () => 1)],
    });
    const events = await turn();
    expect(Object.values(events[1]?.actions.requestedToolConfirmations ?? {})).toEqual([
      { hint: "Approve the call of gated?", toolName: "gated", args: { n: 1 } },
    ]);
    expect([runs, events.length]).toEqual([0, 2]);
  });

  it("a failure that afterTool turned into a result does not count as one", async () => {
    const { turn } = setUp([...Array.from({ length: 6 }, () => ({ call: { name: "bad" } })), "done"], {
      tools: [
        tool("bad", () => {
          throw new Error("no");
        }),
      ],
      afterToolCallback: () => ({ recovered: true }),
    });
    expect((await turn()).at(-1)?.errorCode).toBeUndefined();
  });
});
