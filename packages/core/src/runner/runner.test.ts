import { describe, expect, it } from "vitest";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import type { Event, FinishReason } from "../events/event.ts";
import { getFunctionCalls, getFunctionResponses, getText, isFinalResponse } from "../events/event-content.ts";
import type { ModelRequest, ModelResponse } from "../models/model.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import { Runner, type RunOptions } from "./runner.ts";

const numberParameters = (...names: string[]) => ({
  type: "object" as const,
  properties: Object.fromEntries(names.map((name) => [name, { type: "number" as const }])),
  required: names,
  additionalProperties: false,
});

const add = new FunctionTool((a: number, b: number) => a + b, { name: "add", parameters: numberParameters("a", "b") });

const noParameters = { type: "object" as const, properties: {}, additionalProperties: false };

function tool(name: string, run: (context: ToolContext) => unknown, options: object = {}): FunctionTool {
  return new FunctionTool({
    name,
    description: name,
    parameters: noParameters,
    execute: (_args: unknown, context: ToolContext) => run(context),
    ...options,
  });
}

function setUp(steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}) {
  const model = new ScriptedModel(steps);
  const runner = new InMemoryRunner({
    agent: new LlmAgent({ name: "tester", model, tools: [add], ...options }),
    appName: "test",
  });
  const turn = async (newMessage: string, more: Partial<RunOptions> = {}): Promise<Event[]> => {
    const events: Event[] = [];
    for await (const event of runner.run({ userId: "u", sessionId: "s", newMessage, ...more })) events.push(event);
    return events;
  };
  const session = async () => runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
  return { model, runner, turn, session };
}

const responsesOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);

describe("A2: a turn", () => {
  it("calls the tool that the model asks for and ends with the model's answer", async () => {
    const { model, turn } = setUp([{ call: { name: "add", args: { a: 2, b: 3 } } }, "The sum is 5."]);
    const events = await turn("What is 2 plus 3?");
    expect(events.map(({ author }) => author)).toEqual(["tester", "tester", "tester"]);
    expect(getFunctionCalls(events[0] as Event)[0]).toMatchObject({ name: "add", args: { a: 2, b: 3 } });
    expect(responsesOf(events)).toEqual([{ result: 5 }]);
    expect(getText(events[2] as Event)).toBe("The sum is 5.");
    expect(events.map(isFinalResponse)).toEqual([false, false, true]);
    model.assertFinished();
  });

  it("stores the user's message and every event before it is yielded", async () => {
    const { runner, session } = setUp([{ call: { name: "add", args: { a: 1, b: 1 } } }, "2"]);
    const stored: number[] = [];
    for await (const event of runner.run({ userId: "u", sessionId: "s", newMessage: "1+1?" })) {
      const events = (await session())?.events ?? [];
      expect(events.at(-1)).toEqual(event);
      stored.push(events.length);
    }
    expect(stored).toEqual([2, 3, 4]);
  });

  it("gives every event of the turn one invocation id, and the next turn another", async () => {
    const { turn, session } = setUp(["one", "two"]);
    await turn("first");
    await turn("second");
    const ids = (await session())?.events.map(({ invocationId }) => invocationId) ?? [];
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(ids[3]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it("sends the model the declarations, the instruction and the conversation so far", async () => {
    const { model, turn } = setUp(["Hello.", "Bye."], {
      instruction: "Be brief.",
      generateContentConfig: { temperature: 0 },
    });
    await turn("hi");
    await turn("bye");
    const request = model.requests[1] as ModelRequest;
    expect(request.systemInstruction).toBe("Be brief.");
    expect(request.config).toEqual({ temperature: 0 });
    expect(request.tools.map(({ name }) => name)).toEqual(["add"]);
    expect(request.contents.map(({ role, parts }) => [role, parts?.[0]?.text])).toEqual([
      ["user", "hi"],
      ["model", "Hello."],
      ["user", "bye"],
    ]);
  });

  it("sends only the current turn with includeContents none", async () => {
    const { model, turn } = setUp(["one", { call: { name: "add", args: { a: 1, b: 2 } } }, "two"], {
      includeContents: "none",
    });
    await turn("first");
    await turn("second");
    expect(model.requests[1]?.contents).toHaveLength(1);
    expect(model.requests[2]?.contents).toHaveLength(3);
  });

  it("throws SESSION_NOT_FOUND when sessions are not created on demand", async () => {
    const { runner } = setUp([]);
    const { Runner } = await import("./runner.ts");
    const strict = new Runner({ agent: runner.agent, appName: "test", sessionService: runner.sessionService });
    const run = strict.run({ userId: "u", sessionId: "none", newMessage: "hi" });
    await expect(run.next()).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  });

  it("accepts parts and content as a message", async () => {
    const { runner, session } = setUp(["a", "b"]);
    for await (const _ of runner.run({ userId: "u", sessionId: "s", newMessage: [{ text: "parts" }] }));
    for await (const _ of runner.run({ userId: "u", sessionId: "s", newMessage: { parts: [{ text: "content" }] } }));
    const said = (await session())?.events.filter(({ author }) => author === "user").map(({ content }) => content);
    expect(said).toEqual([
      { role: "user", parts: [{ text: "parts" }] },
      { role: "user", parts: [{ text: "content" }] },
    ]);
  });

  it("runs turns of one session one after the other", async () => {
    let active = 0;
    let most = 0;
    const slow = tool("slow", async () => {
      most = Math.max(most, ++active);
      await new Promise((resolve) => setTimeout(resolve, 5));
      active--;
    });
    const { turn } = setUp([{ call: { name: "slow" } }, "1", { call: { name: "slow" } }, "2"], { tools: [slow] });
    await Promise.all([turn("one"), turn("two")]);
    expect(most).toBe(1);
  });
});

describe("A4: several calls of one model turn", () => {
  it("D15: run at the same time and answer in call order, in one event", async () => {
    const log: string[] = [];
    const timed = (name: string, ms: number) =>
      tool(name, async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, ms));
        log.push(`${name} ends`);
        return name;
      });
    const { turn } = setUp([{ calls: [{ name: "slow" }, { name: "fast" }] }, "done"], {
      tools: [timed("slow", 30), timed("fast", 1)],
    });
    const events = await turn("go");
    expect(log).toEqual(["slow begins", "fast begins", "fast ends", "slow ends"]);
    expect(getFunctionResponses(events[1] as Event).map(({ name }) => name)).toEqual(["slow", "fast"]);
  });

  it("run one after the other where their tools are sequential", async () => {
    const log: string[] = [];
    const step = (name: string) =>
      tool(
        name,
        async () => {
          log.push(`${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          log.push(`${name} ends`);
        },
        { sequential: true },
      );
    const { turn } = setUp([{ calls: [{ name: "first" }, { name: "second" }] }, "done"], {
      tools: [step("first"), step("second")],
    });
    await turn("go");
    expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("D18, C27: one failure never loses the results of the others", async () => {
    const pay = tool("pay", () => ({ receipt: 4711 }));
    const fail = tool("lookup", () => {
      throw new Error("no such order");
    });
    const { turn } = setUp([{ calls: [{ name: "pay" }, { name: "lookup" }, { name: "pya" }] }, "done"], {
      tools: [pay, fail],
    });
    const [, results] = await turn("go");
    expect(responsesOf([results as Event])).toEqual([
      { receipt: 4711 },
      { error: { code: "TOOL_FAILED", message: "no such order" } },
      { error: { code: "UNKNOWN_TOOL", message: expect.stringContaining('Did you mean "pay"?') } },
    ]);
  });

  it("merge what they write to the state into one delta", async () => {
    const writer = (name: string) => tool(name, ({ state }) => state.set(name, 1));
    const { turn, session } = setUp([{ calls: [{ name: "one" }, { name: "two" }] }, "done"], {
      tools: [writer("one"), writer("two")],
    });
    const events = await turn("go");
    expect(events[1]?.actions.stateDelta).toEqual({ one: 1, two: 1 });
    expect((await session())?.state).toEqual({ one: 1, two: 1 });
  });

  it("count together: update is atomic across calls", async () => {
    const count = tool("count", async ({ state }) => {
      await state.update("n", async (n) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        return ((n as number | undefined) ?? 0) + 1;
      });
    });
    const { turn, session } = setUp([{ calls: [{ name: "count" }, { name: "count" }, { name: "count" }] }, "done"], {
      tools: [count],
    });
    await turn("go");
    expect((await session())?.state).toEqual({ n: 3 });
  });

  it("skip the summary only when every call asked for it", async () => {
    const skip = tool("skip", ({ actions }) => {
      actions.skipSummarization = true;
      return "as it is";
    });
    const plain = tool("plain", () => "x");
    const both = setUp([{ calls: [{ name: "skip" }, { name: "plain" }] }, "summary"], { tools: [skip, plain] });
    expect(await both.turn("go")).toHaveLength(3);
    const one = setUp([{ call: { name: "skip" } }], { tools: [skip] });
    const events = await one.turn("go");
    expect(events).toHaveLength(2);
    expect(isFinalResponse(events[1] as Event)).toBe(true);
  });
});

describe("what models get wrong", () => {
  it("C08, C09: an unknown tool is answered with the nearest names, also for names of Object.prototype", async () => {
    for (const name of ["ad", "", "constructor", "toString", "__proto__", "default_api.add", "add "]) {
      const { turn } = setUp([{ call: { name, args: { a: 1, b: 2 } } }, "sorry"]);
      const [, results] = await turn("go");
      expect(responsesOf([results as Event])).toEqual([
        { error: { code: "UNKNOWN_TOOL", message: expect.stringContaining("Available tools: add.") } },
      ]);
    }
  });

  it("C13, C14: calls without an id, or with the same id, each get their own result", async () => {
    const { turn } = setUp([
      {
        calls: [
          { id: "x", name: "add", args: { a: 1, b: 0 } },
          { id: "x", name: "add", args: { a: 2, b: 0 } },
          { name: "add", args: { a: 3, b: 0 } },
          { id: "", name: "add", args: { a: 4, b: 0 } },
        ],
      },
      "done",
    ]);
    const [call, results] = await turn("go");
    const ids = getFunctionCalls(call as Event).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(getFunctionResponses(results as Event).map(({ id, response }) => [id, response?.["result"]])).toEqual(
      ids.map((id, index) => [id, index + 1]),
    );
  });

  it("C35: ids that repeat from step to step are told apart", async () => {
    const { turn, model } = setUp([
      { call: { id: "call_0", name: "add", args: { a: 1, b: 0 } } },
      { call: { id: "call_0", name: "add", args: { a: 2, b: 0 } } },
      "done",
    ]);
    await turn("go");
    const results = model.requests[2]?.contents.flatMap(({ parts }) => parts?.[0]?.functionResponse?.response ?? []);
    expect(results).toEqual([{ result: 1 }, { result: 2 }]);
  });

  it("C15: ghost calls are left out of the run and of the history", async () => {
    const { turn, model } = setUp([
      {
        calls: [
          { id: "", name: "" },
          { id: "a", name: "add", args: { a: 1, b: 1 } },
        ],
      },
      "done",
    ]);
    const [call] = await turn("go");
    expect(getFunctionCalls(call as Event)).toHaveLength(1);
    expect(model.requests[1]?.contents.at(-2)?.parts).toHaveLength(1);
  });

  it("C17: an empty answer after a tool result is a legal end", async () => {
    let saves = 0;
    const save = tool("save", () => ++saves);
    const { turn, model } = setUp(
      [{ call: { name: "save" } }, { content: { role: "model", parts: [] }, finishReason: "STOP" }],
      {
        tools: [save],
      },
    );
    const events = await turn("go");
    expect(isFinalResponse(events.at(-1) as Event)).toBe(true);
    expect(saves).toBe(1);
    model.assertFinished();
  });

  it("C18: calls of an answer that was cut are not run, and the model is told", async () => {
    let runs = 0;
    const save = tool("save", () => ++runs);
    const cut: ModelResponse = {
      content: { role: "model", parts: [{ functionCall: { name: "save", argsText: '{"path":"READ' } }] },
      finishReason: "MAX_TOKENS",
    };
    const { turn } = setUp([cut, "I will make it shorter."], { tools: [save] });
    const events = await turn("go");
    expect(runs).toBe(0);
    expect(responsesOf(events)).toMatchObject([
      { error: { code: "CALL_NOT_RUN", message: expect.stringContaining("token limit") } },
    ]);
    expect(getText(events.at(-1) as Event)).toBe("I will make it shorter.");
  });

  it("C34: calls of an answer with an unsafe finish are not run, and the turn ends with an error", async () => {
    const reasons = ["SAFETY", "ERROR", "OTHER", "PROHIBITED_CONTENT", "constructor"] as FinishReason[];
    for (const finishReason of reasons) {
      let runs = 0;
      const deleteAll = tool("delete_all", () => ++runs);
      const unsafe: ModelResponse = {
        content: { role: "model", parts: [{ functionCall: { name: "delete_all" } }] },
        finishReason,
      };
      const { turn, model } = setUp([unsafe], { tools: [deleteAll] });
      const events = await turn("go");
      expect(runs).toBe(0);
      expect(events.at(-1)).toMatchObject({ errorCode: "UNSAFE_FINISH" });
      expect(isFinalResponse(events.at(-1) as Event)).toBe(true);
      expect(responsesOf(events)).toHaveLength(1);
      model.assertFinished();
    }
  });

  it("C28: a call that the provider could not read is told to the model, which calls again", async () => {
    const malformed: ModelResponse = { finishReason: "MALFORMED_FUNCTION_CALL", errorMessage: "add(a=1, b=" };
    const { turn, model } = setUp([malformed, { call: { name: "add", args: { a: 1, b: 2 } } }, "3"]);
    const events = await turn("1+2?");
    expect(events.filter(isFinalResponse).map(getText)).toEqual(["3"]);
    expect(model.requests[1]?.contents.at(-1)?.parts?.at(-1)?.text).toContain("add(a=1, b=");
    const endless = setUp(Array.from({ length: 5 }, () => malformed));
    expect((await endless.turn("1+2?")).at(-1)).toMatchObject({ errorCode: "TOOL_FAILURE_LIMIT" });
  });

  it("C36: an invented name with illegal characters does not come back to the provider", async () => {
    const { turn, model } = setUp([{ call: { name: "$READ<|x|>FILE" } }, "sorry"]);
    await turn("go");
    const names = model.requests[1]?.contents.flatMap(
      ({ parts }) => parts?.map((part) => part.functionCall?.name ?? part.functionResponse?.name) ?? [],
    );
    expect(names?.filter((name) => name !== undefined)).toEqual(["_READ_x_FILE", "_READ_x_FILE"]);
  });

  it("C23: calls in fragments of a stream are run once, when the answer is whole", async () => {
    let runs = 0;
    const save = tool("save", () => ++runs);
    const parts = [{ functionCall: { id: "a", name: "save" } }];
    const stream: ModelResponse[] = [
      { content: { role: "model", parts }, partial: true },
      { content: { role: "model", parts }, finishReason: "STOP" },
    ];
    const { turn, session } = setUp([stream, "done"], { tools: [save] });
    const events = await turn("go", { runConfig: { streamingMode: "sse" } });
    expect(runs).toBe(1);
    expect(events.map(({ partial }) => partial ?? false)).toEqual([true, false, false, false]);
    expect((await session())?.events.filter((event) => getFunctionCalls(event).length > 0)).toHaveLength(1);
  });

  it("a stream that ends without a whole answer is an error, never an answer", async () => {
    const { turn } = setUp([[{ content: { role: "model", parts: [{ text: "Half" }] }, partial: true }]]);
    const events = await turn("go");
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ errorCode: "MODEL_FAILED" });
  });

  it("C44: arguments that are no JSON reach the model as a problem, not the caller as an exception", async () => {
    const { turn } = setUp([{ call: { name: "add", argsText: "not json" } }, "sorry"]);
    const events = await turn("go");
    expect(responsesOf(events)).toMatchObject([{ error: { code: "INVALID_ARGUMENTS" } }]);
  });
});

describe("limits and failures", () => {
  it("ends after maxModelCalls with an event that says so", async () => {
    const { turn } = setUp(Array.from({ length: 3 }, () => ({ call: { name: "add", args: { a: 1, b: 1 } } })));
    const events = await turn("go", { runConfig: { maxModelCalls: 3 } });
    expect(events.at(-1)).toMatchObject({
      errorCode: "MODEL_CALL_LIMIT",
      errorMessage: expect.stringMatching(/3 times.* Done so far: 3 model calls, results of add \(3\)\.$/),
    });
  });

  it("ends after failures in a row with an event that says so", async () => {
    const { turn } = setUp(Array.from({ length: 5 }, () => ({ call: { name: "addd" } })));
    const events = await turn("go");
    expect(events.at(-1)).toMatchObject({ errorCode: "TOOL_FAILURE_LIMIT" });
  });

  it("a failing model ends the turn with an event, and the session goes on", async () => {
    const { turn } = setUp([new Error("503 overloaded"), "hello again"]);
    expect((await turn("go")).at(-1)).toMatchObject({ errorCode: "MODEL_FAILED", errorMessage: "503 overloaded" });
    expect(getText((await turn("again")).at(-1) as Event)).toBe("hello again");
  });

  it("an aborted turn ends at once, answers its call, and the session goes on", async () => {
    const controller = new AbortController();
    const hang = tool("hang", ({ abortSignal }) => {
      setTimeout(() => controller.abort(), 5);
      return new Promise((_resolve, reject) =>
        abortSignal.addEventListener("abort", () => reject(new Error("stopped"))),
      );
    });
    const { turn, model } = setUp([{ call: { name: "hang" } }, "still here"], { tools: [hang] });
    const events = await turn("go", { abortSignal: controller.signal });
    expect(responsesOf(events)).toMatchObject([{ error: { code: "ABORTED" } }]);
    expect(events.at(-1)).toMatchObject({ errorCode: "ABORTED" });
    await turn("are you there?");
    model.assertFinished();
  });

  it("a call whose turn was left before its result is answered as interrupted in the next turn", async () => {
    const { runner, turn, model } = setUp([{ call: { id: "a", name: "add", args: { a: 1, b: 1 } } }, "fine"]);
    for await (const _ of runner.run({ userId: "u", sessionId: "s", newMessage: "go" })) break;
    await turn("next");
    expect(model.requests[1]?.contents[2]?.parts?.[0]?.functionResponse).toMatchObject({
      id: model.requests[1]?.contents[1]?.parts?.[0]?.functionCall?.id,
      response: { error: { code: "CALL_INTERRUPTED" } },
    });
  });

  it("D16: a long-running tool that answers 0 has answered; one that answers nothing is pending and ends the turn", async () => {
    const zero = tool("zero", () => 0, { longRunning: true });
    const later = tool("later", () => undefined, { longRunning: true });
    const answered = setUp([{ call: { name: "zero" } }, "done"], { tools: [zero] });
    expect(responsesOf(await answered.turn("go"))).toEqual([{ result: 0 }]);
    const pending = setUp([{ call: { name: "later" } }, "It is under way."], { tools: [later] });
    const events = await pending.turn("go");
    expect(responsesOf(events)).toEqual([]);
    expect(isFinalResponse(events[0] as Event)).toBe(true);
    await pending.turn("and now?");
    expect(pending.model.requests[1]?.contents[2]?.parts?.[0]?.functionResponse?.response).toMatchObject({
      status: "pending",
    });
  });

  it("NO_MODEL is thrown to the developer", async () => {
    const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "bare" }) });
    const run = runner.run({ userId: "u", sessionId: "s", newMessage: "hi" });
    await expect(run.next()).rejects.toMatchObject({ code: "NO_MODEL" });
  });
});

describe("C1: state", () => {
  it("temp: is visible to the whole turn and never stored", async () => {
    const write = tool("write", ({ state }) => state.set("temp:x", 1));
    const read = tool("read", ({ state }) => state.get("temp:x") ?? "gone");
    const { turn, session } = setUp(
      [{ call: { name: "write" } }, { call: { name: "read" } }, "ok", { call: { name: "read" } }, "ok"],
      { tools: [write, read] },
    );
    const first = await turn("one");
    expect(responsesOf(first)).toEqual([{ result: null }, { result: 1 }]);
    expect(JSON.stringify((await session())?.events)).not.toContain("temp:x");
    expect(responsesOf(await turn("two"))).toEqual([{ result: "gone" }]);
  });

  it("a change is in the delta of the event of the call that made it", async () => {
    const write = tool("write", ({ state }) => {
      state.set("user:theme", "dark");
      state.delete("old");
    });
    const { turn, runner } = setUp([{ call: { name: "write" } }, "ok"], { tools: [write] });
    await runner.sessionService.createSession({ appName: "test", userId: "u", sessionId: "s", state: { old: 1 } });
    const events = await turn("go");
    expect(events[1]?.actions).toMatchObject({ stateDelta: { "user:theme": "dark" }, stateRemovals: ["old"] });
  });

  it("outputKey holds the text of the final answer", async () => {
    const { turn, session } = setUp(["Paris"], { outputKey: "city" });
    await turn("capital of France?");
    expect((await session())?.state).toEqual({ city: "Paris" });
  });
});

describe("C4, C6: contexts", () => {
  it("a tool knows its turn, call, agent, session, user, app, message and abort signal", async () => {
    let seen: Partial<ToolContext> = {};
    const look = tool("look", (context) => {
      seen = context;
    });
    const [call] = await setUp([{ call: { name: "look" } }, "ok"], { tools: [look] }).turn("who am I?");
    expect(seen).toMatchObject({
      appName: "test",
      userId: "u",
      sessionId: "s",
      agentName: "tester",
      invocationId: call?.invocationId,
      functionCallId: getFunctionCalls(call as Event)[0]?.id,
      userContent: { role: "user", parts: [{ text: "who am I?" }] },
    });
    expect(seen.abortSignal?.aborted).toBe(false);
  });

  it("an instruction provider reads the state and cannot write it", async () => {
    const { turn, runner, model } = setUp(["ok"], {
      instruction: ({ state, userId }) => `${userId}: ${state.get("mood", "")}`,
    });
    await runner.sessionService.createSession({
      appName: "test",
      userId: "u",
      sessionId: "s",
      state: { mood: "calm" },
    });
    await turn("hi");
    expect(model.requests[0]?.systemInstruction).toBe("u: calm");
    const writing = setUp(["ok"], {
      instruction: ({ state }) => {
        (state as unknown as ToolContext["state"]).set("mood", "wild");
        return "";
      },
    });
    await expect(writing.turn("hi")).rejects.toMatchObject({ code: "READONLY_STATE" });
  });
});

describe("B3: agent and model callbacks", () => {
  it("beforeAgent replaces the agent's run, afterAgent adds an answer", async () => {
    const replaced = setUp([], { beforeAgentCallback: () => ({ role: "model", parts: [{ text: "closed today" }] }) });
    expect((await replaced.turn("hi")).map(getText)).toEqual(["closed today"]);
    const added = setUp(["hello"], { afterAgentCallback: () => ({ role: "model", parts: [{ text: "bye" }] }) });
    expect((await added.turn("hi")).map(getText)).toEqual(["hello", "bye"]);
  });

  it("beforeModel edits the request or replaces the answer; afterModel replaces it", async () => {
    const { turn, model } = setUp(["secret"], {
      beforeModelCallback: [
        ({ modelRequest }) => {
          modelRequest.systemInstruction = "edited";
        },
        () => null,
      ],
      afterModelCallback: ({ modelResponse }) => ({
        ...modelResponse,
        content: { role: "model", parts: [{ text: "redacted" }] },
      }),
    });
    expect((await turn("hi")).map(getText)).toEqual(["redacted"]);
    expect(model.requests[0]?.systemInstruction).toBe("edited");
    const cached = setUp([], { beforeModelCallback: () => ({ content: { parts: [{ text: "cached" }] } }) });
    expect((await cached.turn("hi")).map(getText)).toEqual(["cached"]);
  });

  it("state that a callback writes is stored with the event it belongs to", async () => {
    const { turn } = setUp(["hello"], {
      beforeAgentCallback: ({ state }) => {
        state.set("started", true);
      },
      afterModelCallback: ({ callbackContext }) => {
        callbackContext.state.set("asked", 1);
      },
    });
    const events = await turn("hi");
    expect(events.map(({ actions }) => actions.stateDelta)).toEqual([{ started: true }, { asked: 1 }]);
  });

  it("anything else than an object is an error that names the callback", async () => {
    const { turn } = setUp(["hello"], {
      beforeModelCallback: function guard() {
        return true as never;
      },
    });
    await expect(turn("hi")).rejects.toMatchObject({
      code: "INVALID_CALLBACK_RESULT",
      message: expect.stringContaining('beforeModelCallback "guard"'),
    });
  });
});

describe("C2, C3: artifacts and memory", () => {
  it("a tool saves and loads artifacts; the version is in the event", async () => {
    const save = tool("save", (context) => context.saveArtifact("note.txt", { text: "hello" }));
    const load = tool("load", async (context) => (await context.loadArtifact("note.txt"))?.text);
    const { turn } = setUp([{ call: { name: "save" } }, { call: { name: "load" } }, "ok"], { tools: [save, load] });
    const events = await turn("go");
    expect(events[1]?.actions.artifactDelta).toEqual({ "note.txt": 0 });
    expect(responsesOf(events)).toEqual([{ result: 0 }, { result: "hello" }]);
  });

  it("an instruction may name an artifact that need not exist where no artifacts are kept", async () => {
    const model = new ScriptedModel(["ok"]);
    const agent = (instruction: string) => new LlmAgent({ name: "tester", model, instruction });
    const run = (instruction: string) => {
      const sessionService = new InMemorySessionService();
      const runner = new Runner({
        agent: agent(instruction),
        appName: "test",
        sessionService,
        autoCreateSession: true,
      });
      return collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "go" }));
    };
    await run("Known: [{artifact.note.txt?}]");
    expect(model.requests[0]?.systemInstruction).toBe("Known: []");
    await expect(run("Known: [{artifact.note.txt}]")).rejects.toMatchObject({ code: "SERVICE_MISSING" });
  });

  it("a tool finds what was said in a remembered session", async () => {
    const recall = tool("recall", async (context) => (await context.searchMemory("paris")).memories.length);
    const { turn, runner, session } = setUp(["Nice.", { call: { name: "recall" } }, "ok"], { tools: [recall] });
    await turn("I live in Paris.");
    const remembered = await session();
    if (remembered !== undefined) await runner.memoryService?.addSessionToMemory(remembered);
    expect(responsesOf(await turn("where do I live?"))).toEqual([{ result: 1 }]);
  });
});
