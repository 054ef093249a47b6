import { beforeEach, describe, expect, it } from "vitest";
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
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

  // Those of whatever ran before.
  beforeEach(async () => {
    while (timers() > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  it("a tool with a time limit keeps the process alive until then, and leaves no timer behind", async () => {
    let during = 0;
    const execute = () => {
      during = timers();
      return new Promise(() => {});
    };
    const parameters = { type: "object" as const, additionalProperties: true };
    const slow = new FunctionTool({ name: "slow", description: "", parameters, execute, timeoutMs: 10 });
    const model = new ScriptedModel([{ call: { name: "slow" } }, "done"]);
    const events = await collectEvents(runOf(new LlmAgent({ name: "a", model, tools: [slow] })));
    expect(events.flatMap(getFunctionResponses)).toMatchObject([{ response: { error: { code: "TOOL_TIMEOUT" } } }]);
    expect([during, timers()]).toEqual([1, 0]);
  });

  it("a turn that was begun and dropped keeps no process alive, unless it has a deadline", async () => {
    await runOf(talker()).next();
    expect(timers()).toBe(0);
    const limited = runOf(talker(), { runConfig: { maxTurnMs: 60_000 } });
    await limited.next();
    expect(timers()).toBe(1);
    await limited.return(undefined);
    expect(timers()).toBe(0);
  });
});
