import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LlmAgent } from "../agents/llm-agent.ts";
import { ParallelAgent } from "../agents/parallel-agent.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses, getText } from "../events/event-content.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel } from "../testing/scripted-model.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { Runner, type RunnerOptions, type RunOptions } from "./runner.ts";

const key = { userId: "u", sessionId: "s" };

function tool(name: string, run: (context: ToolContext) => unknown, options: ToolOptions = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: { type: "object" }, execute, ...options });
}

/** A tool that yields without end, and knows how often it did and whether it was told to stop. */
function endless(name: string, options: ToolOptions = {}) {
  const seen = { yielded: 0, stopped: false };
  async function* count() {
    try {
      for (;;) yield ++seen.yielded;
    } finally {
      seen.stopped = true;
    }
  }
  return { seen, tool: tool(name, count, options) };
}

function agentWith(tools: readonly FunctionTool[], name = "a"): LlmAgent {
  const calls = tools.map((each) => ({ name: each.name }));
  return new LlmAgent({ name, model: new ScriptedModel([{ calls }, "done"]), tools });
}

function start(agent: RunnerOptions["agent"], options: Partial<RunOptions> = {}, more: Partial<RunnerOptions> = {}) {
  const services = { sessionService: new InMemorySessionService(), autoCreateSession: true, ...more };
  return new Runner({ agent, appName: "t", ...services }).run({ ...key, newMessage: "go", ...options });
}

async function take(events: AsyncGenerator<Event>, count: number): Promise<Event[]> {
  const taken: Event[] = [];
  for (let index = 0; index < count; index++) taken.push((await events.next()).value as Event);
  return taken;
}

const progressOf = (events: readonly Event[]) =>
  events.flatMap(({ customMetadata }) => (customMetadata?.["progress"] as { name: string; value: unknown }) ?? []);
const responsesOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);

/** Reads a turn whose steps take so long each, and its consumer so long to look at each. No real time passes. */
async function readSlowly(events: AsyncGenerator<Event>, { stepMs, lookMs }: { stepMs: number; lookMs: number }) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const read: Event[] = [];
  for (;;) {
    const next = events.next();
    await vi.advanceTimersByTimeAsync(stepMs);
    const { done, value } = await next;
    if (done) return read;
    read.push(value);
    await vi.advanceTimersByTimeAsync(lookMs);
  }
}

/** Waits as long as anything happens. */
async function calm(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); await pause(20)) before = count();
}

describe("a generator that yields without end", () => {
  it("goes no faster than the consumer of the turn", async () => {
    const { seen, tool } = endless("g");
    const events = start(agentWith([tool]));
    for (let taken = 0; taken < 50; taken++) {
      await events.next();
      expect(seen.yielded).toBeLessThanOrEqual(taken + 1);
    }
    await events.return();
  });

  it("rests while nobody reads, and stops when the consumer leaves", async () => {
    const { seen, tool } = endless("g");
    const events = start(agentWith([tool]));
    await take(events, 4);
    await calm(() => seen.yielded);
    expect(seen).toEqual({ yielded: 3, stopped: false });
    await events.return();
    expect(seen.stopped).toBe(true);
  });

  it("beside others keeps none of them from being read, in one agent and in parallel ones", async () => {
    const three = ["f", "g", "h"].map((name) => endless(name));
    const alone = start(agentWith(three.map(({ tool }) => tool)));
    const branches = [endless("i"), endless("j")];
    const subAgents = branches.map(({ tool }) => agentWith([tool], `of_${tool.name}`));
    const parallel = start(new ParallelAgent({ name: "p", subAgents }));
    for (const [events, tools] of [[alone, three] as const, [parallel, branches] as const]) {
      const shown: string[] = [];
      const countOf = (tool: FunctionTool) => shown.filter((name) => name === tool.name).length;
      while (tools.some(({ tool }) => countOf(tool) < 10)) {
        shown.push(...progressOf(await take(events, 20)).map(({ name }) => name));
      }
      for (const { seen, tool } of tools) expect(seen.yielded).toBeLessThanOrEqual(countOf(tool) + 1);
      await events.return();
    }
  });

  it("is stopped by a cancelled turn while it waits for a consumer, who then hears the end", async () => {
    const cancel = new AbortController();
    const { seen, tool } = endless("g");
    const events = start(agentWith([tool]), { abortSignal: cancel.signal });
    await take(events, 3);
    cancel.abort();
    await calm(() => seen.yielded);
    expect(seen.stopped).toBe(true);
    const rest = await collectEvents(events);
    expect(responsesOf(rest)).toMatchObject([{ error: { code: "ABORTED" } }]);
    expect(rest.at(-1)?.errorCode).toBe("ABORTED");
  });

  it("is stopped by its own time limit, in which the time of its consumer does not count", async () => {
    async function* slow() {
      for (let value = 1; ; value++) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        yield value;
      }
    }
    const read = await readSlowly(start(agentWith([tool("g", slow, { timeoutMs: 35 })])), { stepMs: 10, lookMs: 1000 });
    expect(progressOf(read).map(({ value }) => value)).toEqual([1, 2, 3]);
    expect(responsesOf(read)).toMatchObject([{ error: { code: "TOOL_TIMEOUT" } }]);
    expect(getText(read.at(-1) as Event)).toBe("done");
  });

  it("is stopped when its turn is given up, since nobody reads and the next one waits", async () => {
    const { seen, tool } = endless("g");
    const shared = { sessionService: new InMemorySessionService(), abandonAfterMs: 20 };
    const abandoned = start(agentWith([tool]), {}, shared);
    await take(abandoned, 3);
    const next = new LlmAgent({ name: "b", model: new ScriptedModel(["second"]) });
    expect((await collectEvents(start(next, {}, shared))).map(getText)).toEqual(["second"]);
    await calm(() => seen.yielded);
    expect(seen.stopped).toBe(true);
    await expect(abandoned.next()).rejects.toMatchObject({ code: "SESSION_CONFLICT" });
  });
});

describe("a tool that reports progress by itself", () => {
  it("need not wait for it: everything is shown, and the turn goes on", async () => {
    const hasty = tool("f", ({ reportProgress }) => {
      for (let value = 0; value < 100; value++) void reportProgress(value);
      return "over";
    });
    const events = await collectEvents(start(agentWith([hasty])));
    expect(progressOf(events).map(({ value }) => value)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(responsesOf(events)).toEqual([{ result: "over" }]);
  });

  it("may wait for it, and then goes at the consumer's pace", async () => {
    let reported = 0;
    const polite = tool("f", async ({ reportProgress }) => {
      for (; reported < 20; reported++) await reportProgress(reported);
    });
    const events = start(agentWith([polite]));
    await take(events, 4);
    await calm(() => reported);
    expect(reported).toBe(2);
    expect(progressOf(await collectEvents(events))).toHaveLength(17);
    expect(reported).toBe(20);
  });

  it("is let go on only when the consumer has what it reported, however long plugins look at it", async () => {
    const order: string[] = [];
    const polite = tool("f", async ({ reportProgress }) => {
      await reportProgress(1);
      order.push("resolved");
    });
    const plugins = [{ name: "slow", onEventCallback: () => pause(20, undefined) }];
    for await (const event of start(agentWith([polite]), {}, { plugins })) {
      if (progressOf([event]).length > 0) order.push("shown");
    }
    expect(order).toEqual(["shown", "resolved"]);
  });

  it("loses no time while a slow consumer looks at that, whether it yields or awaits", async () => {
    async function* yielding() {
      yield* [1, 2, 3];
      return "done";
    }
    const awaiting = async ({ reportProgress }: ToolContext) => {
      for (const value of [1, 2, 3]) await reportProgress(value);
      return "done";
    };
    const options = { timeoutMs: 100 };
    for (const quick of [tool("f", yielding, options), tool("f", awaiting, options)]) {
      const read = await readSlowly(start(agentWith([quick])), { stepMs: 1, lookMs: 80 });
      expect(progressOf(read)).toHaveLength(3);
      expect(responsesOf(read)).toEqual([{ result: "done" }]);
    }
  });

  it("is not held up, and shows nothing more, once its call was given up", async () => {
    const ended: string[] = [];
    const late = tool(
      "f",
      async ({ reportProgress }) => {
        await pause(60);
        await reportProgress("late");
        ended.push("f");
      },
      { timeoutMs: 20 },
    );
    const other = tool("g", () => pause(120));
    const events = await collectEvents(start(agentWith([late, other])));
    expect(ended).toEqual(["f"]);
    expect(progressOf(events)).toEqual([]);
  });
});
