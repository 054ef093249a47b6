import { describe, expect, it } from "vitest";
import { LlmAgent } from "../agents/llm-agent.ts";
import { InMemoryRunner } from "../runner/in-memory-runner.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { LoggingPlugin, type LoggingPluginOptions } from "./logging-plugin.ts";

const look = new FunctionTool({
  name: "look",
  description: "",
  parameters: { type: "object", properties: { at: { type: "string" }, password: { type: "string" } } },
  execute: ({ at }) => {
    if (at === "nothing") throw new Error("nowhere: token=abc");
    return { seen: at, secret: "hunter2" };
  },
});

async function log(steps: readonly ScriptedStep[], options: LoggingPluginOptions = {}, newMessage = "go") {
  const lines: string[] = [];
  const plugin = new LoggingPlugin({ write: (line) => void lines.push(line), ...options });
  const agent = new LlmAgent({ name: "tester", model: new ScriptedModel(steps), tools: [look] });
  const runner = new InMemoryRunner({ agent, plugins: [plugin] });
  const events = await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
  return { lines: lines.map((line) => line.replace(/\(\d+ ms\)$/, "(N ms)")), events };
}

describe("LoggingPlugin", () => {
  it("writes one line for each step, with durations and without secrets", async () => {
    const calls = [
      { name: "look", args: { at: "line 1\nline 2", password: "hunter2" } },
      { name: "look", args: { at: "nothing" } },
    ];
    const { lines } = await log([{ calls }, "All\nseen."], {}, "My password: hunter2");
    expect(lines).toEqual([
      'user says "My password: [redacted]"',
      "tester model calls look, calls look (N ms)",
      'tester tool look({"at":"line 1\\nline 2","password":"[redacted]"}) → {"seen":"line 1\\nline 2","secret":"[redacted]"} (N ms)',
      'tester tool look({"at":"nothing"}) → {"error":{"code":"TOOL_FAILED","message":"nowhere: token=[redacted]"}} (N ms)',
      'tester model says "All\\nseen." (N ms)',
    ]);
  });

  it("writes what the model used, and what went wrong", async () => {
    const used = { content: { parts: [{ text: "Hm.", thought: true }] }, usageMetadata: { totalTokenCount: 12 } };
    expect((await log([used])).lines[1]).toBe("tester model says nothing [12 tokens] (N ms)");
    expect((await log([new Error("no connection")])).lines.slice(1)).toEqual([
      'tester model failed: "no connection" (N ms)',
      "tester model says nothing MODEL_FAILED (N ms)",
      'tester error MODEL_FAILED: "no connection"',
    ]);
  });

  it("does not disturb a turn whose model answers with odd parts", async () => {
    for (const parts of [[null], [{ text: 5 }], "text"]) {
      const { lines, events } = await log([{ content: { role: "model", parts: parts as never } }]);
      expect([lines.at(-1), events.length]).toEqual(["tester model says nothing (N ms)", 1]);
    }
  });

  it("shortens what is long", async () => {
    const { lines } = await log(["word ".repeat(100)], { maxLength: 20 });
    expect(lines[1]).toBe('tester model says "word word word wor… (N ms)');
  });

  it("does not disturb a turn when its function throws", async () => {
    const write = () => {
      throw new Error("disk full");
    };
    expect((await log(["Fine."], { write })).events).toMatchObject([{ content: { parts: [{ text: "Fine." }] } }]);
  });
});
