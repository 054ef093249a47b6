import { expect, it } from "vitest";
import { AgentTool } from "../agents/agent-tool.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { ToolResult } from "../tools/tool-result.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import { recordSpans } from "./test-record-spans.ts";

it("every step is a span: what the model was sent, how arguments were repaired, the whole result", async () => {
  const { tracer, spans } = recordSpans();
  const double = new FunctionTool({
    name: "double",
    description: "Doubles.",
    parameters: { type: "object", properties: { n: { type: "number" } }, required: ["n"], additionalProperties: false },
    execute: ({ n }) => Number(n) * 2,
  });
  const model = new ScriptedModel([{ call: { name: "double", args: { n: "4" } } }, "8"]);
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "tester", model, tools: [double] }), tracer });
  await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "twice 4?" }));
  expect(spans.map(({ name, parent, ended }) => [name, parent, ended])).toEqual([
    ["invoke_agent tester", undefined, 1],
    ["chat scripted", "invoke_agent tester", 1],
    ["execute_tool double", "invoke_agent tester", 1],
    ["chat scripted", "invoke_agent tester", 1],
  ]);
  expect(spans[1]?.attributes).toMatchObject({
    "toolwright.request": { tools: [{ name: "double", parameters: { required: ["n"] } }] },
  });
  expect(spans[2]).toMatchObject({
    attributes: {
      "gen_ai.tool.call.arguments": { n: "4" },
      "toolwright.tool.arguments": { n: 4 },
      "gen_ai.tool.call.result": { result: 8 },
    },
    events: [{ name: "argument_repaired" }],
  });
});

it("what an agent does as a tool is within the call's span, and an error that ends a turn is on the turn's", async () => {
  const { tracer, spans } = recordSpans();
  const expert = new LlmAgent({ name: "expert", model: new ScriptedModel(["known"]) });
  const model = new ScriptedModel([{ call: { name: "expert", args: { request: "tell" } } }, new Error("down")]);
  const agent = new LlmAgent({ name: "root", model, tools: [new AgentTool({ agent: expert })] });
  const runner = new InMemoryRunner({ agent, tracer });
  await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go" }));
  expect(spans.map(({ name, parent, attributes }) => [name, parent, attributes["gen_ai.agent.name"]])).toEqual([
    ["invoke_agent root", undefined, "root"],
    ["chat scripted", "invoke_agent root", "root"],
    ["execute_tool expert", "invoke_agent root", "root"],
    ["chat scripted", "execute_tool expert", "expert"],
    ["chat scripted", "invoke_agent root", "root"],
  ]);
  expect(spans.map(({ attributes }) => attributes["error.type"])).toEqual(["MODEL_FAILED", ...Array(4)]);
});

it("D13: files of a result are named on its span, and not copied there", async () => {
  const { tracer, spans } = recordSpans();
  const file = { inlineData: { mimeType: "image/png", data: "AAEC".repeat(1000) } };
  const draw = new FunctionTool({
    name: "draw",
    description: "",
    parameters: { type: "object" },
    execute: () => new ToolResult({ width: 1 }, [file]),
  });
  const agent = new LlmAgent({
    name: "a",
    model: new ScriptedModel([{ call: { name: "draw" } }, "ok"]),
    tools: [draw],
  });
  const runner = new InMemoryRunner({ agent, appName: "test", tracer });
  await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go" }));
  const call = spans.find(({ name }) => name === "execute_tool draw");
  expect(call?.attributes).toMatchObject({
    "gen_ai.tool.call.result": { width: 1 },
    "toolwright.tool.files": ["image/png, 3 kB"],
  });
  expect(JSON.stringify(call?.attributes)).not.toContain("AAECAAEC");
});
