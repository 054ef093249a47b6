import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AgentTool } from "../agents/agent-tool.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import { RedactingTracer } from "../plugins/redacting-tracer.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel } from "../testing/scripted-model.ts";
import type { BaseTool, ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import { recordSpans } from "./test-record-spans.ts";

const key = { userId: "u", sessionId: "s" };

function tool(name: string, run: (context: ToolContext) => unknown, options: ToolOptions = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: { type: "object" }, execute, ...options });
}

/** A tool deaf to its signal: the test says when and how it ends. */
function deaf(options: ToolOptions = { timeoutMs: 20 }) {
  const gates: { resolve(value: unknown): void; reject(error: unknown): void }[] = [];
  const run = () => new Promise((resolve, reject) => void gates.push({ resolve, reject }));
  return { gates, tool: tool("slow", run, options) };
}

function runOf(tools: readonly BaseTool[], tracer: Tracer, abortSignal?: AbortSignal) {
  const args = tools[0] instanceof AgentTool ? { request: "go" } : {};
  const model = new ScriptedModel([{ call: { name: tools[0]?.name ?? "", args } }, "done"]);
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "a", model, tools }), tracer });
  return collectEvents(runner.run({ ...key, newMessage: "go", abortSignal }));
}

const moments = (spans: ReturnType<typeof recordSpans>["spans"]) =>
  spans.flatMap(({ name, events }) =>
    events.filter((event) => event.name === "late_result_dropped").map((event) => [name, event.attributes]),
  );

describe("G19: a call that was given up and ends later", () => {
  it("has a span of its own below the call's, which says so and not what came", async () => {
    const { tracer, spans } = recordSpans();
    const { gates, tool } = deaf();
    const events = await runOf([tool], tracer);
    const before = structuredClone(events);
    gates[0]?.resolve({ secret: 42 });
    await expect.poll(() => spans.at(-1)?.name).toBe("late_result slow");
    expect(events).toEqual(before);
    expect(spans.at(-1)).toMatchObject({
      parent: "execute_tool slow",
      attributes: { "gen_ai.agent.name": "a", "gen_ai.tool.name": "slow", "gen_ai.tool.call.id": expect.any(String) },
      failures: [],
      ended: 1,
    });
    expect(moments(spans)).toEqual([["late_result slow", { outcome: "result", late_ms: expect.any(Number) }]]);
    expect(JSON.stringify(spans)).not.toContain("42");
    expect(spans.every(({ ended }) => ended === 1)).toBe(true);
  });

  it("tells what it threw, without secrets where those are taken out", async () => {
    const { tracer, spans } = recordSpans();
    const { gates, tool } = deaf({});
    const cancel = new AbortController();
    const turn = runOf([tool], new RedactingTracer(tracer), cancel.signal);
    await expect.poll(() => gates.length).toBe(1);
    cancel.abort();
    expect((await turn).at(-1)?.errorCode).toBe("ABORTED");
    gates[0]?.reject(new Error("refused: password=hunter22"));
    await expect.poll(() => spans.at(-1)?.name).toBe("late_result slow");
    expect(moments(spans)).toMatchObject([
      ["late_result slow", { outcome: "error", error: expect.stringContaining("refused") }],
    ]);
    expect(spans.at(-1)?.failures).toHaveLength(1);
    expect(JSON.stringify(spans)).not.toContain("hunter22");
  });

  it("is noted within the call's span while the call is tried again", async () => {
    const { tracer, spans } = recordSpans();
    let endFirst = (_value: string): void => {};
    let runs = 0;
    const run = () => {
      if (++runs === 1) return new Promise((resolve) => (endFirst = resolve));
      endFirst("too late");
      return "in time";
    };
    const events = await runOf([tool("slow", run, { timeoutMs: 20, idempotent: true, retries: 1 })], tracer);
    expect(events.flatMap(getFunctionResponses)).toMatchObject([{ response: { result: "in time" } }]);
    expect(moments(spans)).toMatchObject([["execute_tool slow", { outcome: "result" }]]);
  });

  it("is not noted when it ends because it was told to", async () => {
    const { tracer, spans } = recordSpans();
    const ends: ((context: ToolContext) => unknown)[] = [
      ({ abortSignal }) =>
        new Promise((_, reject) => abortSignal.addEventListener("abort", () => reject(abortSignal.reason))),
      ({ abortSignal }) => pause(60_000, undefined, { signal: abortSignal }),
      async function* () {
        for (;;) yield 1;
      },
    ];
    for (const end of ends) await runOf([tool("slow", end, { timeoutMs: 30 })], tracer);
    const inner = new LlmAgent({
      name: "inner",
      model: new ScriptedModel([{ call: { name: "f" } }]),
      tools: [tool("f", () => new Promise(() => {}))],
    });
    await runOf([new AgentTool({ agent: inner, timeoutMs: 30 })], tracer);
    expect(moments(spans)).toEqual([]);
  });
});
