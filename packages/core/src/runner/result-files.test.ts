import { describe, expect, it } from "vitest";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import type { Content, FunctionResponse } from "../content/content.ts";
import type { Message } from "../content/to-content.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import { LoggingPlugin } from "../plugins/logging-plugin.ts";
import { redactEvent, withholdEvent } from "../plugins/redact-event.ts";
import { RedactionPlugin } from "../plugins/redaction-plugin.ts";
import { Redactor } from "../plugins/redactor.ts";
import { ToolCachePlugin } from "../plugins/tool-cache-plugin.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { validateHistory } from "../testing/validate-history.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { ToolResult } from "../tools/tool-result.ts";
import { AgentHistory, mendContents } from "./history.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";

const png = { inlineData: { mimeType: "image/png", data: "AAEC", displayName: "dot" } };
const pdf = { fileData: { mimeType: "application/pdf", fileUri: "gs://bucket/a.pdf" } };
const key = { appName: "test", userId: "u", sessionId: "s" };

interface SetUpOptions extends ToolOptions {
  readonly execute?: () => unknown;
  readonly plugins?: readonly Plugin[];
}

function setUp(steps: readonly ScriptedStep[], { execute, plugins = [], ...options }: SetUpOptions = {}) {
  const draw = new FunctionTool({
    name: "draw",
    description: "",
    parameters: { type: "object" },
    execute: execute ?? (() => new ToolResult({ width: 1 }, [png, pdf])),
    ...options,
  });
  const model = new ScriptedModel(steps);
  const agent = new LlmAgent({ name: "tester", model, tools: [draw] });
  const runner = new InMemoryRunner({ agent, appName: "test", plugins });
  const turn = (newMessage: Message): Promise<Event[]> =>
    collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
  return { model, runner, turn };
}

const draw = { call: { name: "draw" } };
const answersIn = (contents: readonly Content[] = []): FunctionResponse[] =>
  contents.flatMap(({ parts = [] }) => parts.flatMap(({ functionResponse }) => functionResponse ?? []));

describe("D13: files of a result in a conversation", () => {
  it("stand beside the result in the event, in what the model is sent, and in the stored session", async () => {
    const { model, runner, turn } = setUp([draw, "A dot.", "Still a dot."]);
    const [result] = (await turn("draw")).flatMap(getFunctionResponses);
    expect(result).toMatchObject({ name: "draw", response: { width: 1 }, parts: [png, pdf] });
    await turn("what was it?");
    for (const { contents } of model.requests.slice(1)) {
      expect(answersIn(contents)).toMatchObject([{ response: { width: 1 }, parts: [png, pdf] }]);
      expect(validateHistory(contents)).toEqual([]);
    }
    const session = await runner.sessionService.getSession(key);
    const stored = (session?.events ?? []).flatMap(getFunctionResponses);
    expect(stored).toEqual([result]);
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
  });

  it("a result without files has no list of them", async () => {
    const { turn } = setUp([draw, "ok"], { execute: () => new ToolResult({ width: 1 }) });
    expect((await turn("draw")).flatMap(getFunctionResponses)[0]).not.toHaveProperty("parts");
  });

  it("a late result keeps its files beside the call, and one whose call is not shown is told with them", async () => {
    const { model, turn } = setUp([draw, "It has come."], { execute: () => undefined, longRunning: true });
    const [called] = await turn("draw");
    const id = called?.longRunningToolIds?.[0] ?? "";
    const late = { functionResponse: { id, name: "draw", response: { width: 2 }, parts: [png] } };
    await turn([late]);
    const contents = model.requests[1]?.contents ?? [];
    expect(answersIn(contents)).toMatchObject([{ response: { width: 2 }, parts: [png] }]);
    expect(validateHistory(contents)).toEqual([]);
    const cut = mendContents([{ role: "user", parts: [late] }], new Set());
    expect(cut).toMatchObject([{ parts: [{ text: expect.stringContaining('{"width":2}') }, png] }]);
    expect(validateHistory(cut)).toEqual([]);
  });

  it("a late result that differs in its files only is a new one; one with what is no file is refused", async () => {
    const { turn } = setUp([draw, "half", "whole"], { execute: () => undefined, longRunning: true });
    const [called] = await turn("draw");
    const id = called?.longRunningToolIds?.[0] ?? "";
    const send = (parts: object[]) => turn([{ functionResponse: { id, name: "draw", response: {}, parts } }]);
    await send([png]);
    await expect(send([png])).rejects.toMatchObject({ code: "INVALID_MESSAGE" });
    await expect(send([{ inlineData: { mimeType: "image/png", data: new Uint8Array(3) } }])).rejects.toMatchObject({
      code: "INVALID_MESSAGE",
      message: expect.stringContaining("base64"),
    });
    await send([png, pdf]);
  });

  it("other agents are told of the result in words, and see the files", () => {
    const events = [
      createEvent({ invocationId: "t", author: "user", content: { role: "user", parts: [{ text: "go" }] } }),
      createEvent({
        invocationId: "t",
        author: "painter",
        content: { role: "user", parts: [{ functionResponse: { id: "a", name: "draw", response: {}, parts: [png] } }] },
      }),
    ];
    const contents = new AgentHistory("other", undefined).contents(events, new Set());
    expect(contents[0]?.parts).toEqual([
      { text: "go" },
      { text: "For context:" },
      { text: "[painter] got from draw: {}" },
      png,
    ]);
  });

  it("a callback's edit of the history cannot put anything but files beside a result", () => {
    const parts = [png, {}, { text: "x" }, { inlineData: { mimeType: "image/png", data: "?" } }] as never;
    const contents: Content[] = [
      { role: "user", parts: [{ text: "go" }] },
      { role: "model", parts: [{ functionCall: { id: "a", name: "draw", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { id: "a", name: "draw", response: {}, parts } }] },
    ];
    expect(validateHistory(contents).map(({ rule }) => rule)).toContain("answer-files");
    const mended = mendContents(contents, new Set());
    expect(answersIn(mended)[0]?.parts).toEqual([png]);
    expect(validateHistory(mended)).toEqual([]);
    expect(mendContents(mended, new Set())).toEqual(mended);
  });
});

describe("D13: plugins and files of a result", () => {
  it("the cache keeps no result that comes with files", async () => {
    let runs = 0;
    const execute = () => new ToolResult({ run: ++runs }, [png]);
    const { turn } = setUp([draw, "one", draw, "two"], { execute, readOnly: true, plugins: [new ToolCachePlugin()] });
    await turn("draw");
    const [second] = (await turn("draw")).flatMap(getFunctionResponses);
    expect(second).toMatchObject({ response: { run: 2 }, parts: [png] });
  });

  it("redaction searches the response and leaves the files as they are; an event it cannot search loses them", async () => {
    const execute = () => new ToolResult({ password: "hunter2" }, [png]);
    const { turn } = setUp([draw, "ok"], { execute, plugins: [new RedactionPlugin()] });
    const [result] = (await turn("draw")).flatMap(getFunctionResponses);
    expect(result).toMatchObject({ response: { password: "[redacted]" }, parts: [png] });
    const functionResponse = { id: "a", name: "draw", response: { password: "hunter2" }, parts: [png] };
    const event = createEvent({ invocationId: "t", author: "a", content: { parts: [{ functionResponse }] } });
    const redactor = new Redactor({});
    expect(getFunctionResponses(redactEvent(event, redactor))[0]?.parts).toEqual([png]);
    expect(getFunctionResponses(withholdEvent(event, redactor))[0]).not.toHaveProperty("parts");
  });

  it("the log names them", async () => {
    const lines: string[] = [];
    const { turn } = setUp([draw, "ok"], { plugins: [new LoggingPlugin({ write: (line) => lines.push(line) })] });
    await turn("draw");
    const [line = ""] = lines.filter((text) => text.includes("tool draw"));
    expect(line).toContain('{"width":1} [dot, image/png, 3 bytes] [application/pdf, gs://bucket/a.pdf]');
    expect(line).not.toContain("AAEC");
  });
});
