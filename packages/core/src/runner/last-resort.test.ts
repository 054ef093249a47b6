import { describe, expect, it, vi } from "vitest";
import { type AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { ParallelAgent } from "../agents/parallel-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import { SequentialAgent } from "../agents/sequential-agent.ts";
import { InMemoryArtifactService } from "../artifacts/in-memory-artifact-service.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses, getText } from "../events/event-content.ts";
import { InMemoryMemoryService } from "../memory/in-memory-memory-service.ts";
import type { Model } from "../models/model.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { Runner, type RunnerOptions, type RunOptions } from "./runner.ts";
import { recordSpans } from "./test-record-spans.ts";

const key = { userId: "u", sessionId: "s" };

/** Something that never ends, and pays no attention to the turn being cancelled, which happens as soon as it begins. */
class Stuck {
  readonly #cancel = new AbortController();

  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  readonly wait = (): Promise<never> => {
    this.#cancel.abort();
    return new Promise(() => {});
  };
}

function tool(run: (context: ToolContext) => unknown): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name: "f", description: "f", parameters: { type: "object" }, execute });
}

function llm(options: Partial<LlmAgentOptions> = {}): LlmAgent {
  const model = new ScriptedModel([{ call: { name: "f" } }, "done"]);
  return new LlmAgent({ name: "a", model, tools: [tool(() => 1)], ...options });
}

/** An agent that pays no attention to its signal. */
class Deaf extends BaseAgent {
  readonly #wait: (context: AgentContext) => Promise<unknown>;

  constructor(wait: (context: AgentContext) => Promise<unknown>) {
    super({ name: "deaf" });
    this.#wait = wait;
  }

  override async *runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    for (;;) {
      await this.#wait(context);
      yield await context.say("still here");
    }
  }
}

/** A store that may hang: each method is asked before it does anything. */
class Hanging extends InMemorySessionService {
  before: (method: string) => Promise<void> | undefined = () => undefined;

  override async getSession(...args: Parameters<InMemorySessionService["getSession"]>) {
    await this.before("getSession");
    return super.getSession(...args);
  }
  override async createSession(...args: Parameters<InMemorySessionService["createSession"]>) {
    await this.before("createSession");
    return super.createSession(...args);
  }
  override async appendEvent(...args: Parameters<InMemorySessionService["appendEvent"]>) {
    await this.before("appendEvent");
    return super.appendEvent(...args);
  }
}

function start(options: Partial<RunnerOptions> = {}) {
  const sessionService = new Hanging();
  const { tracer, spans } = recordSpans();
  const services = { appName: "t", sessionService, autoCreateSession: true, tracer, cancelGraceMs: 40 };
  const runner = new Runner({ agent: llm(), ...services, ...options });
  const run = (more: Partial<RunOptions> = {}) => runner.run({ ...key, newMessage: "go", ...more });
  /** What another turn on the same session says. */
  const next = async () => {
    sessionService.before = () => undefined;
    const agent = new LlmAgent({ name: "z", model: new ScriptedModel(["next"]) });
    return (await collectEvents(new Runner({ ...services, agent }).run({ ...key, newMessage: "next" }))).map(getText);
  };
  const stored = async () => (await sessionService.getSession({ appName: "t", ...key }))?.events ?? [];
  return { run, next, stored, spans, sessionService };
}

const endOf = (events: readonly Event[]) => {
  const { errorCode, errorMessage } = events.at(-1) as Event;
  return { errorCode, errorMessage };
};
const failing = tool(() => {
  throw new Error("down");
});

describe("a cancelled turn ends with an event that names what hangs:", () => {
  const cases: { [what: string]: [(stuck: Stuck) => Partial<RunnerOptions>, string] } = {
    "an agent that ignores its signal": [({ wait }) => ({ agent: new Deaf(wait) }), 'agent "deaf"'],
    "such an agent within others": [
      ({ wait }) => {
        const parallel = new ParallelAgent({ name: "p", subAgents: [llm(), new Deaf(wait)] });
        return { agent: new SequentialAgent({ name: "s", subAgents: [parallel] }) };
      },
      'agent "s", agent "p", agent "deaf"',
    ],
    "an agent that goes on to say something": [
      ({ signal, wait }) => ({ agent: new Deaf(async () => void (signal.aborted || void wait())) }),
      'agent "deaf"',
    ],
    afterToolCallback: [
      ({ wait }) => ({ agent: llm({ afterToolCallback: wait }) }),
      'agent "a", call of "f", afterToolCallback "wait"',
    ],
    "that of a plugin": [
      ({ wait }) => ({ plugins: [{ name: "stuck", afterToolCallback: wait }] }),
      'agent "a", call of "f", afterToolCallback "stuck"',
    ],
    onToolErrorCallback: [
      ({ wait }) => ({ agent: llm({ tools: [failing], onToolErrorCallback: wait }) }),
      'agent "a", call of "f", onToolErrorCallback "wait"',
    ],
  };
  for (const [what, [optionsOf, named]] of Object.entries(cases)) {
    it.concurrent(what, async () => {
      const stuck = new Stuck();
      const { run, next, stored, spans } = start(optionsOf(stuck));
      const end = endOf(await collectEvents(run({ abortSignal: stuck.signal })));
      expect(end).toEqual({
        errorCode: "ABORTED",
        errorMessage: expect.stringContaining(
          `It did not end within 40 ms after that, because it waited for: ${named}. Done so far:`,
        ),
      });
      expect(endOf(await stored())).toEqual(end);
      expect(spans[0]).toMatchObject({ attributes: { "error.type": "ABORTED" }, ended: 1 });
      expect(spans[0]?.events).toMatchObject([
        { name: "turn_given_up", attributes: { waited_for: named.split(", ") } },
      ]);
      expect(await next()).toEqual(["next"]);
    });
  }

  it.concurrent("the same after a deadline", async () => {
    const { run } = start({ agent: new Deaf(() => new Promise(() => {})) });
    expect(endOf(await collectEvents(run({ runConfig: { maxTurnMs: 20 } })))).toMatchObject({
      errorCode: "TURN_TIMEOUT",
      errorMessage: expect.stringContaining('agent "deaf"'),
    });
  });
});

describe("a cancelled turn throws when how it ends cannot be stored, and names what hangs:", () => {
  const service = "the session service";
  const hangsAt = (stuck: Stuck, { sessionService }: ReturnType<typeof start>, method: string, after = 0) => {
    let left = after;
    sessionService.before = (called) => (called === method && left-- === 0 ? stuck.wait() : undefined);
  };
  const onEventCallback = (stuck: Stuck): Plugin => {
    // The user's message passes.
    let seen = 0;
    return { name: "stuck", onEventCallback: () => (++seen > 1 ? stuck.wait() : undefined) };
  };
  type Case = [(stuck: Stuck) => Partial<RunnerOptions>, string, ((s: Stuck, t: ReturnType<typeof start>) => void)?];
  const cases: { [what: string]: Case } = {
    onEventCallback: [(stuck) => ({ plugins: [onEventCallback(stuck)] }), 'agent "a", onEventCallback "stuck"'],
    onUserMessageCallback: [
      ({ wait }) => ({ plugins: [{ name: "stuck", onUserMessageCallback: wait }] }),
      'onUserMessageCallback "stuck"',
    ],
    getSession: [() => ({}), service, (stuck, turn) => hangsAt(stuck, turn, "getSession")],
    createSession: [() => ({}), service, (stuck, turn) => hangsAt(stuck, turn, "createSession")],
    "appendEvent of the user's message": [() => ({}), service, (stuck, turn) => hangsAt(stuck, turn, "appendEvent")],
    "appendEvent of a result": [
      () => ({}),
      `agent "a", ${service}`,
      (stuck, turn) => hangsAt(stuck, turn, "appendEvent", 2),
    ],
  };
  for (const [what, [optionsOf, named, prepare]] of Object.entries(cases)) {
    it.concurrent(what, async () => {
      const stuck = new Stuck();
      const turn = start(optionsOf(stuck));
      prepare?.(stuck, turn);
      await expect(collectEvents(turn.run({ abortSignal: stuck.signal }))).rejects.toMatchObject({
        code: "ABORTED",
        message: expect.stringContaining(`because it waited for: ${named}.`),
      });
      expect(await turn.next()).toEqual(["next"]);
    });
  }

  it.concurrent("and when the store refuses it, with the refusal as the cause", async () => {
    const stuck = new Stuck();
    const turn = start({ agent: new Deaf(stuck.wait) });
    turn.sessionService.before = (method) =>
      method === "appendEvent" && stuck.signal.aborted ? Promise.reject(new Error("disk full")) : undefined;
    await expect(collectEvents(turn.run({ abortSignal: stuck.signal }))).rejects.toMatchObject({
      code: "ABORTED",
      cause: new Error("disk full"),
    });
  });
});

describe("a cancelled turn does not even need the last resort for", () => {
  const artifactService = (wait: () => Promise<never>) =>
    Object.assign(new InMemoryArtifactService(), { saveArtifact: wait, loadArtifact: wait });
  const text = { text: "x" };
  const cases: { [what: string]: (stuck: Stuck) => Partial<RunnerOptions> } = {
    "the tools of a toolset": ({ wait }) => ({ agent: llm({ tools: [{ getTools: wait }] }) }),
    "an artifact of an instruction": ({ wait }) => ({
      agent: llm({ instruction: "{artifact.x}" }),
      artifactService: artifactService(wait),
    }),
    "an artifact that a callback saves": ({ wait }) => ({
      agent: llm({ beforeAgentCallback: async (context) => void (await context.saveArtifact("x", text)) }),
      artifactService: artifactService(wait),
    }),
    "an artifact that a tool saves": ({ wait }) => ({
      agent: llm({ tools: [tool((context) => context.saveArtifact("x", text))] }),
      artifactService: artifactService(wait),
    }),
    "what a tool searches in the memory": ({ wait }) => ({
      agent: llm({ tools: [tool((context) => context.searchMemory("x"))] }),
      memoryService: Object.assign(new InMemoryMemoryService(), { searchMemory: wait }),
    }),
    "an update of the state": ({ wait }) => ({
      agent: llm({ tools: [tool((context) => context.state.update("k", wait))] }),
    }),
    "an update of the state that nobody awaits": ({ wait }) => ({
      agent: llm({ beforeAgentCallback: (context) => void context.state.update("k", wait) }),
    }),
  };
  for (const [what, optionsOf] of Object.entries(cases)) {
    it.concurrent(what, async () => {
      const stuck = new Stuck();
      const { run, next } = start({ ...optionsOf(stuck), cancelGraceMs: 60_000 });
      expect(endOf(await collectEvents(run({ abortSignal: stuck.signal }))).errorCode).toBe("ABORTED");
      expect(await next()).toEqual(["next"]);
    });
  }
});

describe("code of a cancelled turn", () => {
  it("has time to come to an end: a result that a callback still looks at is kept", async () => {
    const cancel = new AbortController();
    const afterToolCallback = async () => {
      cancel.abort();
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { redacted: true };
    };
    const { run, spans } = start({ agent: llm({ afterToolCallback }), cancelGraceMs: 60_000 });
    const events = await collectEvents(run({ abortSignal: cancel.signal }));
    expect(events.flatMap(getFunctionResponses)).toMatchObject([{ response: { redacted: true } }]);
    expect(endOf(events).errorCode).toBe("ABORTED");
    expect(spans[0]?.events).toEqual([]);
  });

  it("changes nothing more once its turn was given up", async () => {
    const stuck = new Stuck();
    const caught: unknown[] = [];
    let goOn = (): void => {};
    const agent = new Deaf(async ({ say, state }) => {
      await Promise.race([stuck.wait(), new Promise<void>((resolve) => (goOn = resolve))]);
      await say("late").catch((error: unknown) => caught.push(error));
      try {
        state.set("late", true);
      } catch (error) {
        caught.push(error);
      }
    });
    const { run, next, stored, spans } = start({ agent });
    await collectEvents(run({ abortSignal: stuck.signal }));
    expect(await next()).toEqual(["next"]);
    const before = structuredClone(await stored());
    goOn();
    await expect.poll(() => caught).toMatchObject([{ code: "ABORTED" }, { code: "INVALID_STATE" }]);
    expect(await stored()).toEqual(before);
    expect(spans.every(({ ended }) => ended === 1)).toBe(true);
  });
});

describe("a turn that is given up before it has a session", () => {
  const cases = ["getSession", "createSession", "onUserMessageCallback"];
  for (const hanging of cases) {
    it.concurrent(`begins nothing when ${hanging} answers after that`, async () => {
      const cancel = new AbortController();
      const called: string[] = [];
      let answer = (): void => {};
      const hang = (name: string) => {
        called.push(name);
        if (name !== hanging) return undefined;
        cancel.abort();
        return new Promise<void>((resolve) => {
          answer = resolve;
        });
      };
      const plugins = ["first", "second"].map((name) => ({
        name,
        onUserMessageCallback: async () => void (await hang("onUserMessageCallback")),
      }));
      const { run, spans, sessionService } = start({ plugins: hanging === "onUserMessageCallback" ? plugins : [] });
      sessionService.before = (method) => hang(method);
      await expect(collectEvents(run({ abortSignal: cancel.signal }))).rejects.toMatchObject({ code: "ABORTED" });
      const before = [...called];
      expect(before.at(-1)).toBe(hanging);
      answer();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(called).toEqual(before);
      expect(spans).toEqual([]);
    });
  }
});

it("what is left of a turn that was given up is free before the consumer comes back from its last event", async () => {
  let goOn = (): void => {};
  let said: unknown;
  const agent = new Deaf(async () => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    said = await turn.next().catch((error: unknown) => error);
  });
  const turn = start({ agent });
  const { signal } = new AbortController();
  const listeners = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
  const events = turn.run({ abortSignal: signal, runConfig: { maxTurnMs: 20 } });
  expect((await events.next()).value?.errorCode).toBe("TURN_TIMEOUT");
  expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  goOn();
  await expect.poll(() => said).toEqual(["next"]);
  expect(turn.spans.every(({ ended }) => ended === 1)).toBe(true);
});

describe("a consumer that leaves", () => {
  it("is not held up by what hangs, nor is the next turn", async () => {
    const stuck = new Stuck();
    let isFirst = true;
    const agent = new Deaf(async () => {
      if (!isFirst) await stuck.wait();
      isFirst = false;
    });
    class Cleaning extends BaseAgent {
      override async *runAsync({ runAgent }: AgentContext): AsyncGenerator<Event, void, void> {
        try {
          yield* runAgent(agent);
        } finally {
          await stuck.wait();
        }
      }
    }
    const { run, next, spans } = start({ agent: new Cleaning({ name: "cleaning", subAgents: [agent] }) });
    for await (const event of run()) {
      expect(getText(event)).toBe("still here");
      break;
    }
    expect(spans[0]?.events).toMatchObject([{ name: "turn_given_up" }]);
    expect(await next()).toEqual(["next"]);
  });

  it("while it waits for an event cancels the turn at once", async () => {
    const heard: unknown[] = [];
    const model: Model = {
      name: "slow",
      async *generateContent(_request, { signal }) {
        await new Promise((resolve) => signal?.addEventListener("abort", resolve));
        heard.push(signal?.reason);
        yield { content: { role: "model", parts: [{ text: "late" }] } };
      },
    };
    const { run, next } = start({ agent: new LlmAgent({ name: "a", model }) });
    const events = run();
    const waiting = events.next();
    await new Promise((resolve) => setImmediate(resolve));
    await events.return();
    expect(heard).toMatchObject([{ name: "AbortError" }]);
    expect((await waiting).value?.errorCode).toBe("ABORTED");
    expect(await next()).toEqual(["next"]);
  });

  it("while its turn waits for another one lets it never begin", async () => {
    const { run, stored } = start({ agent: llm() });
    const first = run();
    await first.next();
    const second = run({ newMessage: "second" });
    const waiting = second.next();
    await new Promise((resolve) => setImmediate(resolve));
    const left = second.return();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    await left;
    await collectEvents(first);
    expect(JSON.stringify(await stored())).not.toContain("second");
  });
});
