import { describe, expect, it } from "vitest";
import { type AgentContext, BaseAgent, type Resumption } from "../agents/base-agent.ts";
import { exitLoop } from "../agents/exit-loop.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { LoopAgent } from "../agents/loop-agent.ts";
import { ParallelAgent } from "../agents/parallel-agent.ts";
import { SequentialAgent } from "../agents/sequential-agent.ts";
import type { Part } from "../content/content.ts";
import { confirmToolCall } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses, getText } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import { Runner, type RunOptions } from "./runner.ts";

const call = (name: string, args = {}) => ({ call: { name, args } });

function tool(name: string, run: (context: ToolContext) => unknown, options: ToolOptions = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: { type: "object" }, execute, ...options });
}

/** An agent with a tool that needs approval and one that answers later. */
function llm(name: string, steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}) {
  const paid: string[] = [];
  const model = new ScriptedModel(steps);
  const tools = [
    tool("pay", () => paid.push(name) && { paid: true }, { requireConfirmation: true }),
    tool("order", () => undefined, { longRunning: true }),
    tool("send", () => undefined, { longRunning: true, requireConfirmation: true }),
    exitLoop,
  ];
  return { agent: new LlmAgent({ name, model, tools, ...options }), model, paid };
}

function start(agent: BaseAgent) {
  const runner = new InMemoryRunner({ agent, appName: "test" });
  const key = { userId: "u", sessionId: "s" };
  const turn = (newMessage: RunOptions["newMessage"] = "go") => collectEvents(runner.run({ ...key, newMessage }));
  const stored = async () => (await runner.sessionService.getSession({ appName: "test", ...key }))?.events ?? [];
  return { runner, turn, stored };
}

const idsOf = (events: readonly Event[]) =>
  events.flatMap(({ actions }) => Object.keys(actions.requestedToolConfirmations ?? {}));
const lateIdsOf = (events: readonly Event[]) => events.flatMap(({ longRunningToolIds }) => longRunningToolIds ?? []);
const approve = (...ids: string[]): Part[] => ids.map((id) => confirmToolCall(id, { confirmed: true }));
const result = (id: string, name = "order"): Part => ({ functionResponse: { id, name, response: { parcel: 7 } } });
const said = (events: readonly Event[]) =>
  events.filter((event) => getText(event) !== "").map((event) => `${event.author}: ${getText(event)}`);

describe("agents in order, one of which waits", () => {
  it("pause at a request for approval and continue when it is answered", async () => {
    const a = llm("a", [call("pay"), "A is done."]);
    const b = llm("b", ["B is done."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [a.agent, b.agent] }));
    const asked = await turn();
    expect(said(asked)).toEqual([]);
    expect(said(await turn(approve(...idsOf(asked))))).toEqual(["a: A is done.", "b: B is done."]);
    expect(a.paid).toEqual(["a"]);
  });

  it("pause at a call whose result comes later and continue with it", async () => {
    const a = llm("a", [call("order"), "A is done."]);
    const b = llm("b", ["B is done."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [a.agent, b.agent] }));
    const [id = ""] = lateIdsOf(await turn());
    expect(said(await turn([result(id)]))).toEqual(["a: A is done.", "b: B is done."]);
  });

  it("continue only when all that waits is answered", async () => {
    const a = llm("a", [{ calls: [call("pay").call, call("order").call] }, "Paid.", "A is done."]);
    const b = llm("b", ["B is done."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [a.agent, b.agent] }));
    const asked = await turn();
    expect(said(await turn(approve(...idsOf(asked))))).toEqual(["a: Paid."]);
    const [id = ""] = lateIdsOf(asked);
    expect(said(await turn([result(id)]))).toEqual(["a: A is done.", "b: B is done."]);
  });

  it("wait for the result of a long-running tool that was approved", async () => {
    const a = llm("a", [call("send"), "A is done."]);
    const b = llm("b", ["B is done."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [a.agent, b.agent] }));
    const asked = await turn();
    expect(said(await turn(approve(...idsOf(asked))))).toEqual([]);
    expect(said(await turn([result(lateIdsOf(asked)[0] ?? "", "send")]))).toEqual(["a: A is done.", "b: B is done."]);
  });

  it("continue outside of an agent that had handed over, whose callbacks are not asked again", async () => {
    let asked = 0;
    const helper = llm("helper", [call("pay"), "Helped."]);
    const transfer = call("transfer_to_agent", { agent_name: "helper" });
    const lead = llm("lead", [transfer], { subAgents: [helper.agent], beforeAgentCallback: () => void asked++ });
    const last = llm("last", ["Last."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [lead.agent, last.agent] }));
    expect(said(await turn(approve(...idsOf(await turn()))))).toEqual(["helper: Helped.", "last: Last."]);
    expect(asked).toBe(1);
  });

  it("begin anew when the user says something else, and the old request can still be answered", async () => {
    const a = llm("a", [call("pay"), "Hello.", "A is done."]);
    const b = llm("b", ["Hello too.", "B is done."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [a.agent, b.agent] }));
    const [id = ""] = idsOf(await turn());
    expect(said(await turn("wait"))).toEqual(["a: Hello.", "b: Hello too."]);
    expect(said(await turn(approve(id)))).toEqual(["a: A is done.", "b: B is done."]);
  });
});

describe("agents at the same time, some of which wait", () => {
  it("are answered in one message and go on in their branches; what comes after them waits for both", async () => {
    const a = llm("a", [call("pay"), "A is done."]);
    const b = llm("b", ["SECRET", "never"]);
    const c = llm("c", [call("pay"), "C is done."]);
    const parallel = new ParallelAgent({ name: "all", subAgents: [a.agent, b.agent, c.agent] });
    const last = llm("last", ["Last."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [parallel, last.agent] }));
    const asked = await turn();
    expect(idsOf(asked)).toHaveLength(2);
    const events = await turn(approve(...idsOf(asked)));
    expect(said(events).sort()).toEqual(["a: A is done.", "c: C is done.", "last: Last."]);
    expect([a.paid, c.paid]).toEqual([["a"], ["c"]]);
    expect(new Set(events.map(({ branch }) => branch))).toEqual(new Set(["all.a", "all.c", undefined]));
    expect(JSON.stringify(a.model.requests[1]?.contents)).not.toContain("SECRET");
  });

  it("are answered one by one, and what comes after them waits for the last", async () => {
    const a = llm("a", [call("pay"), "A is done."]);
    const b = llm("b", [call("pay"), call("pay"), "B is done."]);
    const last = llm("last", ["Last."]);
    const parallel = new ParallelAgent({ name: "all", subAgents: [a.agent, b.agent] });
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [parallel, last.agent] }));
    const asked = await turn();
    const idOf = (name: string) => idsOf(asked.filter(({ author }) => author === name));
    const again = await turn(approve(...idOf("b")));
    expect(said(again)).toEqual([]);
    expect(said(await turn(approve(...idsOf(again))))).toEqual(["b: B is done."]);
    expect(said(await turn(approve(...idOf("a"))))).toEqual(["a: A is done.", "last: Last."]);
    expect(b.paid).toEqual(["b", "b"]);
  });
});

describe("a loop with an agent that waits", () => {
  it("pauses, finishes the round, and keeps to the number of rounds", async () => {
    const a = llm("a", ["A1", call("pay"), "A2", "A3"]);
    const b = llm("b", ["B1", "B2", "B3"]);
    const { turn } = start(new LoopAgent({ name: "loop", maxIterations: 3, subAgents: [a.agent, b.agent] }));
    const asked = await turn();
    expect(said(asked)).toEqual(["a: A1", "b: B1"]);
    expect(said(await turn(approve(...idsOf(asked))))).toEqual(["a: A2", "b: B2", "a: A3", "b: B3"]);
    expect(a.paid).toEqual(["a"]);
  });

  it("of one agent counts the rounds that it has asked in", async () => {
    const a = llm("a", [call("pay"), "A1", call("pay"), "A2"]);
    const { turn } = start(new LoopAgent({ name: "loop", maxIterations: 2, subAgents: [a.agent] }));
    const again = await turn(approve(...idsOf(await turn())));
    expect(said(again)).toEqual(["a: A1"]);
    expect(said(await turn(approve(...idsOf(again))))).toEqual(["a: A2"]);
  });

  it("ends with exitLoop after it has gone on", async () => {
    const a = llm("a", [call("pay"), call("exit_loop")]);
    const last = llm("last", ["Last."]);
    const loop = new LoopAgent({ name: "loop", maxIterations: 5, subAgents: [a.agent] });
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [loop, last.agent] }));
    expect(said(await turn(approve(...idsOf(await turn()))))).toEqual(["last: Last."]);
  });

  it("of an inner loop ends the inner one only", async () => {
    const inner = llm("inner", [call("exit_loop"), call("exit_loop")]);
    const outer = llm("outer", ["One.", "Two."]);
    const innerLoop = new LoopAgent({ name: "inner_loop", maxIterations: 9, subAgents: [inner.agent] });
    const { turn } = start(
      new LoopAgent({ name: "outer_loop", maxIterations: 2, subAgents: [innerLoop, outer.agent] }),
    );
    expect(said(await turn())).toEqual(["outer: One.", "outer: Two."]);
  });
});

describe("what an approved call wants to happen next", () => {
  const approvable = (run: (context: ToolContext) => unknown) => tool("go", run, { requireConfirmation: true });

  it("happens: a transfer", async () => {
    const other = llm("other", ["I took over."]);
    const go = approvable(({ actions }) => void Object.assign(actions, { transferToAgent: "other" }));
    const { agent } = llm("root", [call("go")], { tools: [go], subAgents: [other.agent] });
    const { turn } = start(agent);
    expect(said(await turn(approve(...idsOf(await turn()))))).toEqual(["other: I took over."]);
  });

  it("happens: the result is the answer", async () => {
    const go = approvable(({ actions }) => void Object.assign(actions, { skipSummarization: true }));
    const { agent, model } = llm("root", [call("go")], { tools: [go] });
    const { turn } = start(agent);
    await turn(approve(...idsOf(await turn())));
    model.assertFinished();
  });

  it("happens: the loop ends", async () => {
    const go = approvable(({ actions }) => void Object.assign(actions, { escalate: true }));
    const { agent } = llm("root", [call("go"), "Done."], { tools: [go] });
    const { turn } = start(new LoopAgent({ name: "loop", maxIterations: 5, subAgents: [agent] }));
    expect(said(await turn(approve(...idsOf(await turn()))))).toEqual(["root: Done."]);
  });

  it("a transfer to the agent itself is none", async () => {
    const go = tool("go", ({ actions }) => void Object.assign(actions, { transferToAgent: "root" }));
    const { agent } = llm("root", [call("go"), "Still me."], { tools: [go] });
    expect(said(await start(agent).turn())).toEqual(["root: Still me."]);
  });
});

describe("callbacks around an agent that goes on", () => {
  it("are asked as in every turn, and may keep the agent from running its approved calls", async () => {
    let isOpen = true;
    const beforeAgentCallback = () => (isOpen ? undefined : { role: "model", parts: [{ text: "We are closed." }] });
    const { agent, paid } = llm("root", [call("pay")], { beforeAgentCallback });
    const { turn } = start(agent);
    const ids = idsOf(await turn());
    isOpen = false;
    const events = await turn(approve(...ids));
    expect(said(events)).toEqual(["root: We are closed."]);
    expect(events.flatMap(getFunctionResponses)).toMatchObject([{ response: { error: { code: "CALL_NOT_RUN" } } }]);
    expect(paid).toEqual([]);
  });

  it("of the flow are asked too", async () => {
    const asked: string[] = [];
    const a = llm("a", [call("pay"), "A is done."]);
    const note = (text: string) => () => void asked.push(text);
    const flow = new SequentialAgent({
      name: "flow",
      subAgents: [a.agent],
      beforeAgentCallback: note("before"),
      afterAgentCallback: note("after"),
    });
    const { turn } = start(flow);
    await turn(approve(...idsOf(await turn())));
    expect(asked).toEqual(["before", "after", "before", "after"]);
  });
});

describe("an agent of one's own around one that waits", () => {
  it("leaves it to go on alone, unless it says what comes after", async () => {
    class Flow extends BaseAgent {
      override async *runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
        yield await context.say("Begin.");
        for (const agent of this.subAgents) yield* context.runAgent(agent);
      }
    }
    class Ending extends Flow {
      override async *resumeAsync(context: AgentContext, resumption: Resumption): AsyncGenerator<Event, void, void> {
        yield* super.resumeAsync(context, resumption);
        yield await context.say("End.");
      }
    }
    const goOn = async (Own: typeof Flow) => {
      const { turn } = start(new Own({ name: "own", subAgents: [llm("a", [call("pay"), "A is done."]).agent] }));
      return said(await turn(approve(...idsOf(await turn()))));
    };
    expect(await goOn(Flow)).toEqual(["a: A is done."]);
    expect(await goOn(Ending)).toEqual(["a: A is done.", "own: End."]);
  });
});

describe("an approved call that its flow does not come to", () => {
  it("is run all the same, and its agent speaks when the flow comes to it", async () => {
    const a = llm("a", ["A is done.", call("pay"), call("pay"), "A is done again."]);
    const b = llm("b", [call("pay"), "B is done."]);
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [a.agent, b.agent] }));
    const older = idsOf(await turn());
    const newer = idsOf(await turn("again"));
    const again = await turn(approve(...older, ...newer));
    expect([a.paid, b.paid]).toEqual([["a"], ["b"]]);
    expect(said(again)).toEqual([]);
    expect(said(await turn(approve(...idsOf(again))))).toEqual(["a: A is done again.", "b: B is done."]);
  });
});

describe("a message that is refused", () => {
  it("is not stored and uses up no approval", async () => {
    const { agent, paid } = llm("root", [call("pay"), "Paid."]);
    const { runner, turn, stored } = start(agent);
    const [id = ""] = idsOf(await turn());
    const before = await stored();
    const renamed = llm("renamed", []).agent;
    const { sessionService } = runner;
    const other = new Runner({ agent: renamed, appName: "test", sessionService });
    const refused = [
      turn(approve(id, "forged")),
      turn([...approve(id), result("forged")]),
      collectEvents(other.run({ userId: "u", sessionId: "s", newMessage: approve(id) })),
    ];
    const codes = (await Promise.allSettled(refused)).map(
      (outcome) => outcome.status === "rejected" && outcome.reason.code,
    );
    expect(codes).toEqual(["INVALID_CONFIRMATION", "INVALID_MESSAGE", "INVALID_CONFIRMATION"]);
    expect(await stored()).toEqual(before);
    expect(said(await turn(approve(id)))).toEqual(["root: Paid."]);
    expect(paid).toEqual(["root"]);
  });
});
