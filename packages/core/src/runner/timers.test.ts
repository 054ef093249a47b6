import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LlmAgent } from "../agents/llm-agent.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import type { RunOptions } from "./runner.ts";

const key = { userId: "u", sessionId: "s", newMessage: "go" };

function runOf(agent: LlmAgent, options: Partial<RunOptions> = {}) {
  return new InMemoryRunner({ agent }).run({ ...key, ...options });
}

const talker = () => new LlmAgent({ name: "a", model: new ScriptedModel(["hi"]) });

describe("timers that keep the process alive", () => {
  const started = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  const timersOf = (milliseconds: number) =>
    started.mock.calls.flatMap(([, delay], index) =>
      delay === milliseconds ? [started.mock.results[index]?.value] : [],
    );
  const isCleared = (timer: unknown) => cleared.mock.calls.some(([argument]) => argument === timer);

  beforeEach(() => vi.clearAllMocks());
  afterAll(() => void vi.restoreAllMocks());

  it("a tool with a time limit keeps the process alive until then, and leaves no timer behind", async () => {
    const alive: unknown[] = [];
    const execute = () => {
      for (const timer of timersOf(13)) alive.push(timer.hasRef() && !isCleared(timer));
      return new Promise(() => {});
    };
    const parameters = { type: "object" as const, additionalProperties: true };
    const slow = new FunctionTool({ name: "slow", description: "", parameters, execute, timeoutMs: 13 });
    const model = new ScriptedModel([{ call: { name: "slow" } }, "done"]);
    const events = await collectEvents(runOf(new LlmAgent({ name: "a", model, tools: [slow] })));
    expect(events.flatMap(getFunctionResponses)).toMatchObject([{ response: { error: { code: "TOOL_TIMEOUT" } } }]);
    expect(alive).toEqual([true]);
    expect(timersOf(13).map(isCleared)).toEqual([true]);
  });

  it("a turn that was begun and dropped keeps no process alive, unless it has a deadline", async () => {
    await runOf(talker()).next();
    expect(started).not.toHaveBeenCalled();
    const limited = runOf(talker(), { runConfig: { maxTurnMs: 60_000 } });
    await limited.next();
    expect(timersOf(60_000).map(isCleared)).toEqual([false]);
    await limited.return(undefined);
    expect(timersOf(60_000).map(isCleared)).toEqual([true]);
  });
});
