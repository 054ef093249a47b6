import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { AgentTool } from "../agents/agent-tool.ts";
import { type AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { ParallelAgent } from "../agents/parallel-agent.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses, getText } from "../events/event-content.ts";
import type { Model } from "../models/model.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import { Runner, type RunOptions } from "./runner.ts";

const open = { type: "object" as const, additionalProperties: true };
const key = { userId: "u", sessionId: "s" };
const never = () => new Promise<never>(() => {});

function tool(name: string, run: (context: ToolContext) => unknown, options: object = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: open, execute, ...options });
}

const callOf = (name: string): ScriptedStep => ({ call: { name } });

function llm(name: string, steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}): LlmAgent {
  return new LlmAgent({ name, model: new ScriptedModel(steps), ...options });
}

function runOf(agent: BaseAgent, options: Partial<RunOptions> = {}): AsyncGenerator<Event> {
  return new InMemoryRunner({ agent }).run({ ...key, newMessage: "go", ...options });
}

const turnOf = (agent: BaseAgent, options?: Partial<RunOptions>) => collectEvents(runOf(agent, options));

/** A tool that is over when it is cancelled, and says so. */
function patient() {
  const seen = { started: false, cancelled: false };
  const wait = tool("wait", ({ abortSignal }) => {
    seen.started = true;
    return new Promise((resolve) => {
      abortSignal.addEventListener("abort", () => {
        seen.cancelled = true;
        resolve("cancelled");
      });
    });
  });
  return { seen, wait };
}

describe("a deadline or an abort ends a turn that waits for", () => {
  const f = tool("f", () => 1);
  const waits: { [what: string]: Partial<LlmAgentOptions> } = {
    beforeAgentCallback: { beforeAgentCallback: never },
    afterAgentCallback: { afterAgentCallback: never },
    beforeModelCallback: { beforeModelCallback: never },
    afterModelCallback: { afterModelCallback: never },
    onModelErrorCallback: { model: new ScriptedModel([new Error("broken")]), onModelErrorCallback: never },
    beforeToolCallback: { beforeToolCallback: never },
    "an instruction": { instruction: never },
    compactHistory: { compactHistory: never },
    "a toolset": { tools: [{ getTools: never }] },
    "the predicate of an approval": { tools: [tool("f", () => 1, { requireConfirmation: never })] },
  };
  // Long enough for a busy machine to come to what waits.
  const milliseconds = 250;
  for (const [what, options] of Object.entries(waits)) {
    it.concurrent(what, async () => {
      const agent = () => llm("a", [callOf("f"), "done"], { tools: [f], ...options });
      expect((await turnOf(agent(), { runConfig: { maxTurnMs: milliseconds } })).at(-1)?.errorCode).toBe(
        "TURN_TIMEOUT",
      );
      const aborted = await turnOf(agent(), { abortSignal: AbortSignal.timeout(milliseconds) });
      expect(aborted.at(-1)?.errorCode).toBe("ABORTED");
    });
  }

  it("a custom agent that lets the signal throw", async () => {
    class Waiting extends BaseAgent {
      override async *runAsync({ abortSignal, say }: AgentContext): AsyncGenerator<Event, void, void> {
        await pause(60_000, undefined, { signal: abortSignal });
        yield await say("too late");
      }
    }
    const events = await turnOf(new Waiting({ name: "w" }), { runConfig: { maxTurnMs: 30 } });
    expect(events.map(({ author, errorCode }) => [author, errorCode])).toEqual([["w", "TURN_TIMEOUT"]]);
  });

  it("the model, whatever onModelErrorCallback would say in its place", async () => {
    const deaf: Model = {
      name: "deaf",
      async *generateContent() {
        yield await never();
      },
    };
    const sorry = { content: { role: "model", parts: [{ text: "Sorry." }] } };
    const agent = new LlmAgent({ name: "a", model: deaf, onModelErrorCallback: () => sorry });
    const events = await turnOf(agent, { runConfig: { maxTurnMs: 30 } });
    expect(events.map((event) => [event.errorCode, getText(event)])).toEqual([["TURN_TIMEOUT", ""]]);
  });
});

describe("parallel branches", () => {
  it("are cancelled when the consumer leaves the loop", async () => {
    const { seen, wait } = patient();
    const fast = llm("fast", ["hi"], { beforeModelCallback: async () => void (await pause(20)) });
    const agent = new ParallelAgent({ name: "p", subAgents: [fast, llm("slow", [callOf("wait")], { tools: [wait] })] });
    for await (const { author } of runOf(agent)) if (author === "fast") break;
    expect(seen).toEqual({ started: true, cancelled: true });
  });

  it("are cancelled when one of them throws", async () => {
    const { seen, wait } = patient();
    const afterModelCallback = async () => {
      await pause(20);
      throw new Error("broken");
    };
    const subAgents = [llm("bad", ["hi"], { afterModelCallback }), llm("slow", [callOf("wait")], { tools: [wait] })];
    await expect(turnOf(new ParallelAgent({ name: "p", subAgents }))).rejects.toThrow("broken");
    expect(seen).toEqual({ started: true, cancelled: true });
  });
});

describe("an agent that is used as a tool", () => {
  it("asks no model and runs no tool after the time of its call is over", async () => {
    let asked = 0;
    const model: Model = {
      name: "m",
      async *generateContent() {
        asked++;
        await pause(20);
        yield {
          content: { role: "model", parts: [{ functionCall: { name: "f", args: { asked } } }] },
          finishReason: "STOP",
        };
      },
    };
    const inner = new LlmAgent({ name: "inner", model, tools: [tool("f", () => 1)] });
    const agentTool = new AgentTool({ agent: inner, timeoutMs: 50 });
    const outer = llm("outer", [{ call: { name: "inner", args: { request: "x" } } }, "done"], { tools: [agentTool] });
    const responses = (await turnOf(outer)).flatMap(getFunctionResponses);
    expect(responses).toMatchObject([{ response: { error: { code: "TOOL_TIMEOUT" } } }]);
    const atEnd = asked;
    await pause(80);
    expect(asked).toBe(atEnd);
  });
});

describe("a generator that never pauses", () => {
  const endless = () =>
    (function* () {
      for (;;) yield 1;
    })();

  it("is stopped by the time limit of its tool", async () => {
    const agent = llm("a", [callOf("g"), "done"], { tools: [tool("g", endless, { timeoutMs: 40 })] });
    const events = (await turnOf(agent)).filter(({ partial }) => partial !== true);
    expect(events.flatMap(getFunctionResponses)).toMatchObject([{ response: { error: { code: "TOOL_TIMEOUT" } } }]);
    expect(getText(events.at(-1) as Event)).toBe("done");
  });

  it("is stopped by the deadline of the turn, and lets timers fire meanwhile", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    onTestFinished(() => clearInterval(timer));
    const agent = llm("a", [callOf("g"), "done"], { tools: [tool("g", endless)] });
    const events = await turnOf(agent, { runConfig: { maxTurnMs: 1000 } });
    expect(events.at(-1)?.errorCode).toBe("TURN_TIMEOUT");
    expect(ticks).toBeGreaterThan(0);
  });
});

describe("a turn that was given up", () => {
  it("stores nothing more once the next one has the session", async () => {
    const sessionService = new InMemorySessionService();
    const fast = llm("fast", ["hi"], { beforeModelCallback: async () => void (await pause(20)) });
    const { seen, wait } = patient();
    const agent = new ParallelAgent({ name: "p", subAgents: [fast, llm("slow", [callOf("wait")], { tools: [wait] })] });
    const services = { appName: "t", sessionService, autoCreateSession: true };
    const abandoned = new Runner({ agent, ...services, abandonAfterMs: 20 }).run({ ...key, newMessage: "go" });
    for (let author = ""; author !== "fast"; ) author = (await abandoned.next()).value?.author ?? "fast";
    const next = new Runner({ agent: llm("z", ["second"]), ...services }).run({ ...key, newMessage: "next" });
    expect((await collectEvents(next)).map(getText)).toEqual(["second"]);
    await pause(20);
    const session = await sessionService.getSession({ appName: "t", ...key });
    expect(seen.cancelled).toBe(true);
    expect(session?.events.map(({ author }) => author).slice(-2)).toEqual(["user", "z"]);
    expect(session?.events.flatMap(getFunctionResponses)).toEqual([]);
  });

  it("was given up after the time that its own runner says", async () => {
    const services = { appName: "t", sessionService: new InMemorySessionService(), autoCreateSession: true };
    const patientRunner = new Runner({
      agent: llm("a", [callOf("f"), "done"], { tools: [tool("f", () => 1)] }),
      ...services,
    });
    const first = patientRunner.run({ ...key, newMessage: "go" });
    await first.next();
    const hasty = new Runner({ agent: llm("b", ["second"]), ...services, abandonAfterMs: 1 });
    const second = collectEvents(hasty.run({ ...key, newMessage: "next" }));
    await pause(400);
    expect(await collectEvents(first)).toHaveLength(2);
    expect(await second).toHaveLength(1);
  });
});

describe("many that listen to one signal", () => {
  it("bring no warning of a leak, neither tools of one turn nor turns of one caller", async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const listen = tool("f", async ({ abortSignal }) => {
      abortSignal.addEventListener("abort", () => {});
      await pause(5);
    });
    const { signal } = new AbortController();
    const calls = Array.from({ length: 30 }, () => ({ name: "f" }));
    const turn = (sessionId: string) =>
      turnOf(llm("a", [{ calls }, "done"], { tools: [listen] }), {
        sessionId,
        abortSignal: signal,
        runConfig: { maxParallelToolCalls: 30 },
      });
    await Promise.all(Array.from({ length: 15 }, (_, index) => turn(`s${index}`)));
    await pause(5);
    expect(warnings).toEqual([]);
  });
});

describe("toolsets", () => {
  it("one that fails ends the turn with TOOLSET_FAILED, and the session can go on", async () => {
    let isDown = true;
    const getTools = async () => {
      if (isDown) throw new Error("connect ECONNREFUSED");
      return [tool("f", () => 1)];
    };
    const runner = new InMemoryRunner({ agent: llm("a", ["hello"], { tools: [{ getTools }] }) });
    const turn = () => collectEvents(runner.run({ ...key, newMessage: "go" }));
    expect(await turn()).toMatchObject([
      { author: "a", errorCode: "TOOLSET_FAILED", errorMessage: expect.stringContaining("connect ECONNREFUSED") },
    ]);
    isDown = false;
    expect((await turn()).map(getText)).toEqual(["hello"]);
  });

  it("one that returns a function is told to make tools of it", async () => {
    const getTools = async () => [function add() {}] as never;
    await expect(turnOf(llm("a", ["hello"], { tools: [{ getTools }] }))).rejects.toMatchObject({
      code: "INVALID_TOOL",
      message: expect.stringContaining('A toolset of "a" returned add, a function.'),
    });
  });
});

it("sequential calls that wait for each other leave the slots to other calls", async () => {
  const ended: string[] = [];
  const end = (name: string, milliseconds: number, sequential: boolean) =>
    tool(
      name,
      async () => {
        await pause(milliseconds);
        ended.push(name);
      },
      { sequential },
    );
  const tools = [end("first", 30, true), end("second", 1, true), end("free", 1, false)];
  const calls = ["first", "second", "free"].map((name) => ({ name }));
  await turnOf(llm("a", [{ calls }, "done"], { tools }), { runConfig: { maxParallelToolCalls: 2 } });
  expect(ended).toEqual(["free", "first", "second"]);
});
