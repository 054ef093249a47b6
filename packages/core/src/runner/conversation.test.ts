import { describe, expect, it } from "vitest";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import type { Content, Part } from "../content/content.ts";
import { confirmToolCall } from "../events/confirm-tool-call.ts";
import { createEvent } from "../events/create-event.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { validateHistory } from "../testing/validate-history.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import type { RunOptions } from "./runner.ts";

const key = { appName: "test", userId: "u", sessionId: "s" };

function tool(name: string, run: (args: unknown) => unknown, options: ToolOptions = {}): FunctionTool {
  const parameters = { type: "object" as const, additionalProperties: true };
  return new FunctionTool({ name, description: name, parameters, execute: run, ...options });
}

function setUp(script: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}) {
  const model = new ScriptedModel(script);
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "tester", model, ...options }), appName: "test" });
  const turn = (newMessage: RunOptions["newMessage"], more: Partial<RunOptions> = {}) =>
    collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage, ...more }));
  return { model, runner, turn };
}

/** What the model was shown for its nth answer, which must be valid. */
function shownTo(model: ScriptedModel, index: number): string[][] {
  const contents = model.requests[index]?.contents ?? [];
  expect(validateHistory(contents)).toEqual([]);
  return contents.map(({ parts = [] }) => parts.map(describePart));
}

function describePart({ text, functionCall, functionResponse }: Part): string {
  if (functionCall !== undefined) return `call ${functionCall.name}`;
  return functionResponse === undefined ? (text ?? "") : `result ${JSON.stringify(functionResponse.response)}`;
}

describe("what the model sees of earlier turns", () => {
  it("is the last turns only, with a window", async () => {
    const { model, turn } = setUp(["a", "b", "c"], { historyWindow: 2 });
    for (const message of ["one", "two", "three"]) await turn(message);
    expect(shownTo(model, 2)).toEqual([["two"], ["b"], ["three"]]);
  });

  it("is the call too when an approval is answered, even with includeContents none", async () => {
    const pay = tool("pay", () => ({ paid: true }), { requireConfirmation: true });
    const { model, turn } = setUp([{ call: { name: "pay" } }, "paid"], { tools: [pay], includeContents: "none" });
    const [asked] = (await turn("pay")).filter(({ actions }) => actions.requestedToolConfirmations !== undefined);
    const [id = ""] = Object.keys(asked?.actions.requestedToolConfirmations ?? {});
    await turn([confirmToolCall(id, { confirmed: true })]);
    expect(shownTo(model, 1)).toEqual([["pay"], ["call pay"], ['result {"paid":true}']]);
  });

  it("is refused as a window of no turn", () => {
    for (const historyWindow of [0, -1, 1.5, Number.NaN]) {
      expect(() => new LlmAgent({ name: "a", historyWindow })).toThrow(
        expect.objectContaining({ code: "INVALID_AGENT" }),
      );
    }
  });
});

describe("compactHistory", () => {
  const lookUp = () => tool("look_up", () => ({ found: 1 }));

  it("G07: may cut anywhere; results without a call become text and nothing of it is stored", async () => {
    const { model, runner, turn } = setUp([{ call: { name: "look_up" } }, "found"], {
      tools: [lookUp()],
      compactHistory: (contents, { agentName }) => [
        { role: "user", parts: [{ text: `summary by ${agentName}` }] },
        ...contents.slice(-1),
      ],
    });
    await turn("go");
    expect(shownTo(model, 1)).toEqual([
      ["summary by tester", '[The result of the earlier call of look_up has come: {"found":1}]'],
    ]);
    expect((await runner.sessionService.getSession(key))?.events).toHaveLength(4);
  });

  it("gets a copy, which it may change", async () => {
    const clear = (contents: Content[]): Content[] => {
      for (const content of contents) content.parts = [];
      return contents;
    };
    const { model, turn } = setUp(["a", "b"], { compactHistory: clear });
    await turn("one");
    expect(shownTo(model, 0)).toEqual([["[The beginning of the conversation is not shown.]"]]);
  });

  it("is told when it returns no list", async () => {
    const { turn } = setUp(["a"], { compactHistory: () => undefined as never });
    await expect(turn("go")).rejects.toMatchObject({ code: "INVALID_CALLBACK_RESULT" });
  });

  it("G07: what a before-model callback cuts is made valid too", async () => {
    const { model, turn } = setUp([{ call: { name: "look_up" } }, "found"], {
      tools: [lookUp()],
      beforeModelCallback: ({ modelRequest }) => {
        modelRequest.contents = modelRequest.contents.slice(0, 2);
      },
    });
    await turn("go");
    expect(shownTo(model, 1).slice(0, 2)).toEqual([["go"], ["call look_up"]]);
    expect(shownTo(model, 1)[2]?.[0]).toContain("CALL_INTERRUPTED");
  });
});

describe("H10: a turn that was lost between a call and its result", () => {
  it("is not run again, and its result is neither repeated nor invented", async () => {
    let runs = 0;
    const pay = tool("pay", () => ++runs);
    const { model, runner, turn } = setUp([{ call: { name: "pay" } }, "paid", "again?", "no"], { tools: [pay] });
    await turn("pay");
    const { events = [] } = (await runner.sessionService.getSession(key)) ?? {};
    const crashed = { ...key, sessionId: "crashed" };
    const session = await runner.sessionService.createSession(crashed);
    for (const event of events.slice(0, 2)) await runner.sessionService.appendEvent(session, event);
    for (const message of ["hello?", "really?"]) await turn(message, { sessionId: "crashed" });
    expect(runs).toBe(1);
    expect(
      shownTo(model, 3)
        .flat()
        .filter((part) => part.startsWith("result")),
    ).toEqual([expect.stringContaining("CALL_INTERRUPTED")]);
    const stored = (await runner.sessionService.getSession(crashed))?.events ?? [];
    expect(stored.flatMap(getFunctionResponses)).toEqual([]);
  });

  it("accepts a late result of the same call twice, and shows the newest once", async () => {
    const slow = tool("slow", () => undefined, { longRunning: true });
    const { model, turn } = setUp([{ call: { name: "slow" } }, "half", "whole"], { tools: [slow] });
    const [called] = await turn("go");
    const id = called?.longRunningToolIds?.[0] ?? "";
    for (const result of ["half", "whole"]) {
      await turn([{ functionResponse: { id, name: "slow", response: { result } } }]);
    }
    const results = shownTo(model, 2)
      .flat()
      .filter((part) => part.startsWith("result"));
    expect(results).toEqual(['result {"result":"whole"}']);
  });
});

describe("text that stores or providers refuse", () => {
  const bad = "a\u0000b\ud83d";
  const good = "a\ufffdb\ufffd";

  it("H01, H02: is made harmless before anything is stored, run or sent", async () => {
    const received: unknown[] = [];
    const echo = tool("echo", (args) => {
      received.push(args);
      return { [bad]: bad };
    });
    const fail = tool("fail", () => {
      throw new Error(bad);
    });
    const calls = [
      { name: "echo", args: { label: bad } },
      { name: "echo", argsText: '{"label":"a\\u0000b\\ud83d"}' },
      { name: `echo${bad}` },
      { name: "fail" },
    ];
    const answer = { content: { role: "model", parts: [{ text: bad }] }, customMetadata: { note: bad } };
    const { model, runner, turn } = setUp([{ calls }, answer, new Error(bad)], { tools: [echo, fail] });
    for (const message of [bad, [{ text: bad }]]) await turn(message);
    expect(received).toEqual([{ label: good }, { label: good }]);
    const session = await runner.sessionService.getSession(key);
    expect(session?.events.length).toBe(6);
    for (const kept of [session, model.requests]) expect(JSON.stringify(kept)).not.toMatch(/\\u(0000|d83d)/);
    for (const index of model.requests.keys()) shownTo(model, index);
  });

  it("H02: a pair that is split over two fragments is joined before it is judged", async () => {
    const parts = (text: string) => ({ content: { role: "model", parts: [{ text }] } });
    const stream = [
      { ...parts("\ud83d"), partial: true },
      { ...parts("\ude00"), partial: true },
      { ...parts("\u{1f600}") },
    ];
    const events = await setUp([stream]).turn("go", { runConfig: { streamingMode: "sse" } });
    expect(events.map(({ content }) => content?.parts?.[0]?.text)).toEqual(["\ud83d", "\ude00", "\u{1f600}"]);
  });

  it("a blank message is no message", async () => {
    for (const message of [" \n", [{ text: " " }], [{}]]) {
      await expect(setUp(["a"]).turn(message)).rejects.toMatchObject({ code: "INVALID_MESSAGE" });
    }
  });
});

describe("what a provider must not send", () => {
  it("is left out or stored as JSON: answers to calls, parts that are none, names that are no text", async () => {
    const parts = [
      null,
      "text",
      { functionResponse: { id: "x", name: "f", response: {} } },
      { functionCall: { name: 5, args: { n: 1 } } },
      { functionCall: null, thoughtSignature: 5 },
      { text: 5 },
      { text: "said" },
    ];
    const strange = { content: { role: "user", parts }, customMetadata: { n: 1n } } as never;
    const { model, turn } = setUp([strange, "done", { content: { parts: 5 } } as never]);
    await turn("go");
    expect(shownTo(model, 1).slice(0, 2)).toEqual([["go"], ["call _", "said"]]);
    expect((await turn("again")).map(({ content }) => content?.parts)).toEqual([[]]);
  });

  it("an event that another program wrote without parts is shown as nothing", async () => {
    const { model, runner, turn } = setUp(["a"]);
    const session = await runner.sessionService.createSession(key);
    await runner.sessionService.appendEvent(session, createEvent({ invocationId: "i", author: "tester", content: {} }));
    await turn("go");
    expect(shownTo(model, 0)).toEqual([["go"]]);
  });
});
