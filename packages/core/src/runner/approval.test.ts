import { describe, expect, it } from "vitest";
import { LlmAgent } from "../agents/llm-agent.ts";
import { SequentialAgent } from "../agents/sequential-agent.ts";
import { confirmToolCall } from "../events/confirm-tool-call.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls, getFunctionResponses, getText } from "../events/event-content.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import { Runner, type RunOptions } from "./runner.ts";

const amount = { type: "object" as const, properties: { amount: { type: "number" as const } }, required: ["amount"] };

function payTool(paid: unknown[], options: ToolOptions = { requireConfirmation: true }): FunctionTool {
  const execute = (args: object) => {
    paid.push(args);
    return { paid: true };
  };
  return new FunctionTool({ name: "pay", description: "Pays.", parameters: amount, execute, ...options });
}

function setUp(steps: readonly ScriptedStep[], tools: readonly FunctionTool[]) {
  const model = new ScriptedModel(steps);
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "tester", model, tools }), appName: "test" });
  const turn = (newMessage: RunOptions["newMessage"]) =>
    collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
  return { runner, model, turn };
}

const requestsOf = (events: readonly Event[]) =>
  events.flatMap(({ actions }) => Object.keys(actions.requestedToolConfirmations ?? {}));
const responsesOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);

describe("a call that needs approval", () => {
  const pay = { call: { name: "pay", args: { amount: "5" } } };

  it("runs with exactly the approved arguments, and the agent goes on", async () => {
    const paid: unknown[] = [];
    const { turn, model } = setUp([pay, "Paid."], [payTool(paid)]);
    const [id = ""] = requestsOf(await turn("pay 5"));
    expect(paid).toEqual([]);
    const events = await turn([confirmToolCall(id, { confirmed: true })]);
    expect(paid).toEqual([{ amount: 5 }]);
    expect(responsesOf(events)).toEqual([{ paid: true }]);
    expect(getText(events.at(-1) as Event)).toBe("Paid.");
    const answers = model.requests[1]?.contents.flatMap(({ parts }) => parts ?? []);
    expect(answers?.filter(({ functionResponse }) => functionResponse)).toHaveLength(1);
  });

  it("I03: is not run when it is declined, whatever the tool is", async () => {
    const paid: unknown[] = [];
    const { turn } = setUp([pay, "Then not."], [payTool(paid)]);
    const [id = ""] = requestsOf(await turn("pay 5"));
    const events = await turn([confirmToolCall(id, { confirmed: false })]);
    expect(responsesOf(events)).toMatchObject([{ error: { code: "CALL_REJECTED" } }]);
    expect(paid).toEqual([]);
  });

  it("I03, I09: an approval counts once, and only for what was asked", async () => {
    const paid: unknown[] = [];
    const { turn } = setUp([pay, "Paid."], [payTool(paid)]);
    await expect(turn([confirmToolCall("made_up", { confirmed: true })])).rejects.toMatchObject({
      code: "INVALID_CONFIRMATION",
    });
    const [id = ""] = requestsOf(await turn("pay 5"));
    const approval = confirmToolCall(id, { confirmed: true });
    await expect(turn([approval, approval])).rejects.toThrow(/answered twice/);
    const forged = { functionResponse: { ...approval.functionResponse, response: { confirmed: "yes", amount: 9 } } };
    expect(responsesOf(await turn([forged]))).toMatchObject([{ error: { code: "CALL_REJECTED" } }]);
    await expect(turn([approval])).rejects.toThrow(/answered before/);
    expect(paid).toEqual([]);
  });

  it("several at once are approved and declined one by one", async () => {
    const paid: unknown[] = [];
    const calls = [1, 2, 3].map((value) => ({ name: "pay", args: { amount: value } }));
    const { turn } = setUp([{ calls }, "Done."], [payTool(paid)]);
    const [one = "", two = "", three = ""] = requestsOf(await turn("pay"));
    const events = await turn([
      confirmToolCall(one, { confirmed: true }),
      confirmToolCall(two, { confirmed: false }),
      confirmToolCall(three, { confirmed: true }),
    ]);
    expect(paid).toEqual([{ amount: 1 }, { amount: 3 }]);
    expect(responsesOf(events)).toHaveLength(3);
  });

  it("decides on the checked arguments", async () => {
    const paid: unknown[] = [];
    const large = payTool(paid, { requireConfirmation: ({ amount }) => Number(amount) > 100 });
    const { turn } = setUp([pay, "Paid."], [large]);
    expect(requestsOf(await turn("pay 5"))).toEqual([]);
    expect(paid).toEqual([{ amount: 5 }]);
  });

  it("survives a restart: the session is read in another process", async () => {
    const steps: ScriptedStep[] = [pay, "Paid."];
    const first = setUp(steps, [payTool([])]);
    const [id = ""] = requestsOf(await first.turn("pay 5"));
    const stored = await first.runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
    const read: typeof stored = JSON.parse(JSON.stringify(stored));
    const sessionService = new InMemorySessionService();
    const session = await sessionService.createSession({ appName: "test", userId: "u", sessionId: "s" });
    for (const event of read?.events ?? []) await sessionService.appendEvent(session, event);
    const paid: unknown[] = [];
    const agent = new LlmAgent({ name: "tester", model: new ScriptedModel(["Paid."]), tools: [payTool(paid)] });
    const runner = new Runner({ agent, appName: "test", sessionService });
    const newMessage = [confirmToolCall(id, { confirmed: true })];
    await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
    expect(paid).toEqual([{ amount: 5 }]);
  });

  it("G16: each ask pauses, and an agent that is done is not run again", async () => {
    const first = new ScriptedModel(["Step one."]);
    const second = new ScriptedModel([pay, pay, "Step two."]);
    const paid: unknown[] = [];
    const subAgents = [
      new LlmAgent({ name: "one", model: first }),
      new LlmAgent({ name: "two", model: second, tools: [payTool(paid)] }),
    ];
    const runner = new InMemoryRunner({ agent: new SequentialAgent({ name: "both", subAgents }), appName: "test" });
    const turn = (newMessage: RunOptions["newMessage"]) =>
      collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
    const [one = ""] = requestsOf(await turn("go"));
    const [two = ""] = requestsOf(await turn([confirmToolCall(one, { confirmed: true })]));
    const last = await turn([confirmToolCall(two, { confirmed: true })]);
    expect(paid).toHaveLength(2);
    expect(getText(last.at(-1) as Event)).toBe("Step two.");
    first.assertFinished();
  });

  it("may be asked for by the tool while it runs, with a payload both ways", async () => {
    const seen: unknown[] = [];
    const execute = (_args: object, context: ToolContext) => {
      seen.push(context.confirmation);
      if (context.confirmation !== undefined) return { done: context.confirmation.confirmed };
      context.requestConfirmation({ hint: "Really?", payload: { limit: 3 } });
      return { waiting: true };
    };
    const tool = new FunctionTool({ name: "ask", description: "", parameters: amount, execute });
    const { turn } = setUp([{ call: { name: "ask", args: { amount: 1 } } }, "Fine."], [tool]);
    const asked = await turn("go");
    const [id = ""] = requestsOf(asked);
    expect(asked.at(-1)?.actions.requestedToolConfirmations?.[id]).toEqual({
      hint: "Really?",
      toolName: "ask",
      args: { amount: 1 },
      payload: { limit: 3 },
    });
    const events = await turn([confirmToolCall(id, { confirmed: true, payload: { limit: 5 } })]);
    expect(seen).toEqual([undefined, { confirmed: true, payload: { limit: 5 } }]);
    expect(responsesOf(events)).toEqual([{ done: true }]);
  });

  it("asked for by the tool, counts for exactly the arguments that the person was shown", async () => {
    const ran: unknown[] = [];
    const execute = (args: object, context: ToolContext) => {
      ran.push([args, context.confirmation?.confirmed]);
      if (context.confirmation === undefined) context.requestConfirmation();
      return { asked: context.confirmation === undefined };
    };
    const tool = new FunctionTool({ name: "pay", description: "", parameters: amount, execute });
    let limit = 100;
    const agent = new LlmAgent({
      name: "tester",
      model: new ScriptedModel([{ call: { name: "pay", args: { amount: "500" } } }, "Paid."]),
      tools: [tool],
      beforeToolCallback: ({ args }) => void Object.assign(args, { amount: limit }),
    });
    const runner = new InMemoryRunner({ agent });
    const turn = (newMessage: RunOptions["newMessage"]) =>
      collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
    const approve = (id: string) => turn([confirmToolCall(id, { confirmed: true })]);
    const argsOf = (events: readonly Event[]) =>
      Object.values(events.at(-1)?.actions.requestedToolConfirmations ?? {}).map(({ args }) => args);
    const asked = await turn("pay");
    const [id = ""] = requestsOf(asked);
    expect(argsOf(asked)).toEqual([{ amount: 100 }]);
    limit = 5000;
    expect(argsOf(await approve(id))).toEqual([{ amount: 5000 }]);
    expect(getText((await approve(id)).at(-1) as Event)).toBe("Paid.");
    expect(ran).toEqual([
      [{ amount: 100 }, undefined],
      [{ amount: 5000 }, undefined],
      [{ amount: 5000 }, true],
    ]);
  });

  it("H10: is told as of unknown outcome when the process ended after it was approved", async () => {
    const first = setUp([pay], [payTool([])]);
    const [id = ""] = requestsOf(await first.turn("pay 5"));
    const key = { appName: "test", userId: "u", sessionId: "s" };
    const stored = await first.runner.sessionService.getSession(key);
    const sessionService = new InMemorySessionService();
    const session = await sessionService.createSession(key);
    const approval = createEvent({
      invocationId: "crashed",
      author: "user",
      content: { role: "user", parts: [confirmToolCall(id, { confirmed: true })] },
    });
    for (const event of [...(stored?.events ?? []), approval]) await sessionService.appendEvent(session, event);
    const model = new ScriptedModel(["I will look."]);
    const paid: unknown[] = [];
    const agent = new LlmAgent({ name: "tester", model, tools: [payTool(paid)] });
    const runner = new Runner({ agent, appName: "test", sessionService });
    const turn = (newMessage: RunOptions["newMessage"]) =>
      collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
    await turn("Was it paid?");
    const told = model.requests[0]?.contents.flatMap(({ parts = [] }) =>
      parts.flatMap((p) => p.functionResponse ?? []),
    );
    expect(told).toMatchObject([{ response: { error: { code: "CALL_INTERRUPTED" } } }]);
    await expect(turn([confirmToolCall(id, { confirmed: true })])).rejects.toThrow(/answered before/);
    expect(paid).toEqual([]);
  });
});

describe("a tool that answers later", () => {
  const later = new FunctionTool({
    name: "order",
    description: "Orders.",
    parameters: { type: "object", properties: {} },
    longRunning: true,
    execute: () => undefined,
  });

  it("G02: its result comes in a later message and the model is asked", async () => {
    const { turn, model } = setUp([{ call: { name: "order" } }, "It has come."], [later]);
    const [event] = await turn("order");
    const id = getFunctionCalls(event as Event)[0]?.id ?? "";
    const events = await turn([{ functionResponse: { id, name: "order", response: { parcel: 7 } } }]);
    expect(getText(events.at(-1) as Event)).toBe("It has come.");
    expect(model.requests[1]?.contents[2]?.parts?.[0]?.functionResponse?.response).toEqual({ parcel: 7 });
  });

  it("the same result sent twice, as by a webhook that tries again, is refused; a new one is not", async () => {
    const { turn } = setUp([{ call: { name: "order" } }, "Half.", "Whole."], [later]);
    const [event] = await turn("order");
    const id = getFunctionCalls(event as Event)[0]?.id ?? "";
    const send = (parcel: string) => turn([{ functionResponse: { id, name: "order", response: { parcel } } }]);
    await send("half");
    await expect(send("half")).rejects.toMatchObject({
      code: "INVALID_MESSAGE",
      message: expect.stringContaining("this result of it has come before"),
    });
    expect(getText((await send("whole")).at(-1) as Event)).toBe("Whole.");
    await expect(send("half")).rejects.toMatchObject({ code: "INVALID_MESSAGE" });
  });

  it("each of several results in a message must be waited for", async () => {
    const { turn } = setUp([{ call: { name: "order" } }], [later]);
    const [event] = await turn("order");
    const ids = [getFunctionCalls(event as Event)[0]?.id ?? "", "forged"];
    const message = ids.map((id) => ({ functionResponse: { id, name: "order", response: {} } }));
    await expect(turn(message)).rejects.toMatchObject({
      code: "INVALID_MESSAGE",
      details: { functionCallId: "forged" },
    });
  });

  it("a result that is no object is told as one", async () => {
    const { turn, model } = setUp([{ call: { name: "order" } }, "It has come."], [later]);
    const [event] = await turn("order");
    const id = getFunctionCalls(event as Event)[0]?.id ?? "";
    await turn([{ functionResponse: { id, name: "order", response: "shipped" as never } }]);
    expect(model.requests[1]?.contents[2]?.parts?.[0]?.functionResponse?.response).toEqual({ result: "shipped" });
  });

  it("a result that nobody waits for is refused", async () => {
    const { turn } = setUp([], [later]);
    const message = [{ functionResponse: { id: "x", name: "order", response: {} } }];
    await expect(turn(message)).rejects.toMatchObject({ code: "INVALID_MESSAGE" });
  });

  it("G03: wrong arguments and errors are told at once", async () => {
    const strict = new FunctionTool({
      name: "order",
      description: "Orders.",
      parameters: amount,
      longRunning: true,
      execute: () => undefined,
    });
    const { turn } = setUp([{ call: { name: "order" } }, "What amount?"], [strict]);
    const events = await turn("order");
    expect(responsesOf(events)).toMatchObject([{ error: { code: "INVALID_ARGUMENTS" } }]);
    expect(getText(events.at(-1) as Event)).toBe("What amount?");
  });
});

describe("progress", () => {
  it("what a generator yields is shown while it runs, and not stored", async () => {
    async function* count() {
      yield 1;
      yield 2;
      return "done";
    }
    const tool = new FunctionTool({
      name: "count",
      description: "",
      parameters: { type: "object", properties: {} },
      execute: count,
    });
    const { turn, runner } = setUp([{ call: { name: "count" } }, "ok"], [tool]);
    const events = await turn("go");
    expect(events.map(({ partial, customMetadata }) => [partial, customMetadata?.["progress"]])).toMatchObject([
      [undefined, undefined],
      [true, { name: "count", value: 1 }],
      [true, { name: "count", value: 2 }],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(responsesOf(events)).toEqual([{ result: "done" }]);
    const session = await runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
    expect(session?.events).toHaveLength(4);
  });
});
