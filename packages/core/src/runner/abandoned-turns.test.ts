import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Event } from "../events/event.ts";
import { getText } from "../events/event-content.ts";
import type { Model } from "../models/model.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { Runner, type RunnerOptions, type RunOptions } from "./runner.ts";
import { recordSpans } from "./test-record-spans.ts";

const key = { userId: "u", sessionId: "s" };

function llm(name: string, steps: readonly ScriptedStep[]): LlmAgent {
  const f = new FunctionTool({ name: "f", description: "f", parameters: { type: "object" }, execute: () => 1 });
  return new LlmAgent({ name, model: new ScriptedModel(steps), tools: [f] });
}

const caller = () => llm("caller", [{ call: { name: "f" } }, "done"]);

/** Runners that share a session. */
function setUp() {
  const sessionService = new InMemorySessionService();
  const services = { appName: "t", sessionService, autoCreateSession: true };
  const run = (agent: BaseAgent, options: Partial<RunnerOptions> = {}, more: Partial<RunOptions> = {}) =>
    new Runner({ agent, ...services, ...options }).run({ ...key, newMessage: "go", ...more });
  /** The texts of another turn, behind what runs. */
  const next = async () => (await collectEvents(run(llm("next", ["hi"]), {}, { newMessage: "next" }))).map(getText);
  const stored = async () => (await sessionService.getSession({ appName: "t", ...key }))?.events.map(getText);
  return { run, next, stored };
}

/** Says something, and when it is left says something more after a time. */
class Saving extends BaseAgent {
  override async *runAsync({ say }: AgentContext): AsyncGenerator<Event, void, void> {
    try {
      yield await say("one");
      yield await say("two");
    } finally {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await say("saved");
    }
  }
}

describe("a turn whose consumer stops reading", () => {
  it("does not hold the session for ever, and its consumer hears of it", async () => {
    const { run, next } = setUp();
    const abandoned = run(caller(), { abandonAfterMs: 20 });
    await abandoned.next();
    expect(await next()).toEqual(["hi"]);
    await expect(abandoned.next()).rejects.toMatchObject({ code: "SESSION_CONFLICT" });
  });

  it("keeps the session as long as nobody else waits", async () => {
    let seen = 0;
    for await (const _event of setUp().run(caller(), { abandonAfterMs: 1 })) {
      seen++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(seen).toBe(3);
  });

  it("leaves no span open and no listener on its caller's signal when it is given up, and its code cleans up", async () => {
    const model: Model = {
      name: "streaming",
      async *generateContent() {
        for (const text of ["a", "b"]) yield { content: { role: "model", parts: [{ text }] }, partial: true };
        yield { content: { role: "model", parts: [{ text: "ab" }] } };
      },
    };
    let cleaned = false;
    class Outer extends BaseAgent {
      override async *runAsync({ runAgent }: AgentContext): AsyncGenerator<Event, void, void> {
        try {
          yield* runAgent(this.subAgents[0] as BaseAgent);
        } finally {
          cleaned = true;
        }
      }
    }
    const agent = new Outer({ name: "outer", subAgents: [new LlmAgent({ name: "inner", model })] });
    const { tracer, spans } = recordSpans();
    const { signal } = new AbortController();
    const listeners = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
    const { run, next } = setUp();
    const runConfig = { streamingMode: "sse" as const };
    const abandoned = run(agent, { abandonAfterMs: 1, tracer }, { runConfig, abortSignal: signal });
    await abandoned.next();
    expect(await next()).toEqual(["hi"]);
    await expect.poll(() => cleaned).toBe(true);
    expect(spans.map(({ name, ended }) => `${name} ${ended}`)).toEqual(["invoke_agent outer 1", "chat streaming 1"]);
    expect(spans[0]).toMatchObject({
      attributes: { "error.type": "SESSION_CONFLICT" },
      events: [{ name: "turn_given_up", attributes: { waited_for: ["the consumer"] } }],
    });
    expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await expect(abandoned.next()).rejects.toMatchObject({ code: "SESSION_CONFLICT" });
  });
});

it("a consumer that leaves is not taken for one that stopped reading while its turn still saves something", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { run, next, stored } = setUp();
  const events = run(new Saving({ name: "saving" }), { abandonAfterMs: 300 });
  await events.next();
  const following = next();
  await vi.advanceTimersByTimeAsync(100);
  const leaving = events.return();
  await vi.advanceTimersByTimeAsync(1000);
  await leaving;
  expect(await following).toEqual(["hi"]);
  expect(await stored()).toEqual(["go", "one", "saved", "next", "hi"]);
});
