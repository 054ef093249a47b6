import { describe, expect, it } from "vitest";
import { type AgentContext, BaseAgent, type Resumption } from "../agents/base-agent.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { LoopAgent } from "../agents/loop-agent.ts";
import { ParallelAgent } from "../agents/parallel-agent.ts";
import { SequentialAgent } from "../agents/sequential-agent.ts";
import type { Part } from "../content/content.ts";
import { confirmToolCall } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { getText } from "../events/event-content.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { Runner, type RunOptions } from "./runner.ts";

const parameters = { type: "object" as const };
const tools = [
  new FunctionTool({
    name: "pay",
    description: "Pays.",
    parameters,
    execute: () => ({ paid: true }),
    requireConfirmation: true,
  }),
  new FunctionTool({ name: "order", description: "Orders.", parameters, execute: () => undefined, longRunning: true }),
];
const pay: ScriptedStep = { call: { name: "pay" } };
const order: ScriptedStep = { call: { name: "order" } };

const llm = (name: string, steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}) =>
  new LlmAgent({ name, model: new ScriptedModel(steps), tools, ...options });
const loop = (name: string, maxIterations: number, ...subAgents: BaseAgent[]) =>
  new LoopAgent({ name, maxIterations, subAgents });

const said = (events: readonly Event[]) => events.map(getText).filter((text) => text !== "");

/** The answers to everything that waits. */
function answersTo(events: readonly Event[]): Part[] {
  return events.flatMap(({ actions, longRunningToolIds = [] }) => [
    ...Object.keys(actions.requestedToolConfirmations ?? {}).map((id) => confirmToolCall(id, { confirmed: true })),
    ...longRunningToolIds.map((id) => ({ functionResponse: { id, name: "order", response: { parcel: 7 } } })),
  ]);
}

/** What is said in each turn, when all that waits is answered as long as anything waits. The session is stored between. */
async function runAll(agent: BaseAgent): Promise<string[][]> {
  const key = { userId: "u", sessionId: "s" };
  let sessionService = new InMemorySessionService();
  const turns: string[][] = [];
  for (let newMessage: RunOptions["newMessage"] = "go"; newMessage.length > 0; ) {
    const runner = new Runner({ agent, appName: "t", sessionService, autoCreateSession: true });
    const events = await collectEvents(runner.run({ ...key, newMessage }));
    turns.push(said(events));
    newMessage = answersTo(events);
    sessionService = await reloaded(sessionService);
  }
  return turns;
}

/** The same session as another process would read it. */
async function reloaded(old: InMemorySessionService): Promise<InMemorySessionService> {
  const key = { appName: "t", userId: "u", sessionId: "s" };
  const sessionService = new InMemorySessionService();
  const session = await sessionService.createSession(key);
  const { events }: { events: Event[] } = JSON.parse(JSON.stringify(await old.getSession(key)));
  for (const event of events) await sessionService.appendEvent(session, event);
  return sessionService;
}

describe("a loop that goes on after a pause keeps to its number of rounds", () => {
  for (const [what, waits] of [
    ["for an approval", pay],
    ["for a late result", order],
  ] as const) {
    it(`in a loop, ${what}`, async () => {
      const a = llm("a", ["A1", waits, "A2", "A3", "A4"]);
      expect(await runAll(loop("outer", 2, loop("inner", 2, a)))).toEqual([["A1"], ["A2", "A3", "A4"]]);
    });

    it(`in a loop, in a later round of the outer one, ${what}`, async () => {
      const a = llm("a", ["A1", "A2", "A3", waits, "A4", "A5", "A6"]);
      const b = llm("b", ["B1", "B2", "B3"]);
      const turns = await runAll(loop("outer", 3, loop("inner", 2, a), b));
      expect(turns).toEqual([
        ["A1", "A2", "B1", "A3"],
        ["A4", "B2", "A5", "A6", "B3"],
      ]);
    });

    it(`with agents in order in it, ${what}`, async () => {
      const a = llm("a", ["A1", "A2", "A3"]);
      const b = llm("b", ["B1", waits, "B2", "B3"]);
      const turns = await runAll(loop("loop", 3, new SequentialAgent({ name: "s", subAgents: [a, b] })));
      expect(turns).toEqual([
        ["A1", "B1", "A2"],
        ["B2", "A3", "B3"],
      ]);
    });

    it(`in agents in order, ${what}`, async () => {
      const a = llm("a", ["A1", waits, "A2", "A3"]);
      const last = llm("last", ["Last."]);
      const flow = new SequentialAgent({ name: "s", subAgents: [loop("loop", 3, a), last] });
      expect(await runAll(flow)).toEqual([["A1"], ["A2", "A3", "Last."]]);
    });

    it(`with agents at the same time in it, ${what}`, async () => {
      const a = llm("a", ["A1", waits, "A2", "A3"]);
      const b = llm("b", ["B1", waits, "B2", "B3"]);
      const c = llm("c", ["C1", "C2", "C3"]);
      const turns = await runAll(loop("loop", 3, new ParallelAgent({ name: "p", subAgents: [a, b, c] })));
      expect(turns.map((texts) => texts.sort())).toEqual([
        ["A1", "B1", "C1", "C2"],
        ["A2", "A3", "B2", "B3", "C3"],
      ]);
    });

    it(`in one of several branches, ${what}`, async () => {
      const a = llm("a", ["A1", waits, "A2", "A3"]);
      const b = llm("b", ["B1", "B2"]);
      const parallel = new ParallelAgent({ name: "p", subAgents: [loop("of_a", 3, a), loop("of_b", 2, b)] });
      const turns = await runAll(parallel);
      expect(turns.map((texts) => texts.sort())).toEqual([
        ["A1", "B1", "B2"],
        ["A2", "A3"],
      ]);
    });
  }

  it("that pauses in every round of both", async () => {
    const a = llm("a", [pay, "A1", order, "A2", pay, "A3", order, "A4"]);
    expect(await runAll(loop("outer", 2, loop("inner", 2, a)))).toEqual([[], ["A1"], ["A2"], ["A3"], ["A4"]]);
  });

  it("whose agents say more than one thing in a round", async () => {
    const afterAgentCallback = () => ({ role: "model", parts: [{ text: "And more." }] });
    const a = llm("a", ["A1", pay, "A2", "A3"], { afterAgentCallback });
    expect(await runAll(loop("loop", 3, a))).toEqual([
      ["A1", "And more.", "And more."],
      ["A2", "And more.", "A3", "And more."],
    ]);
  });

  it("whose agents say nothing in a round", async () => {
    const silent = llm("silent", ["unused"], { beforeAgentCallback: () => ({ role: "model", parts: [] }) });
    const a = llm("a", ["A1", pay, "A2", "A3"]);
    expect(await runAll(loop("loop", 3, silent, a))).toEqual([["A1"], ["A2", "A3"]]);
  });

  it("whose agent hands over to one below it", async () => {
    const transfer = { call: { name: "transfer_to_agent", args: { agent_name: "below" } } };
    const below = llm("below", ["B1", pay, "B2", "B3"]);
    const above = llm("above", [transfer, transfer, transfer], { subAgents: [below] });
    expect(await runAll(loop("loop", 3, above))).toEqual([["B1"], ["B2", "B3"]]);
  });

  it("in a turn that is the second on its session", async () => {
    const a = llm("a", ["A1", "A2", "A3", pay, "A4"]);
    const agent = loop("loop", 2, a);
    const runner = new Runner({
      agent,
      appName: "t",
      sessionService: new InMemorySessionService(),
      autoCreateSession: true,
    });
    const turn = (newMessage: RunOptions["newMessage"]) =>
      collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
    expect(said(await turn("go"))).toEqual(["A1", "A2"]);
    const asked = await turn("again");
    expect(said(asked)).toEqual(["A3"]);
    expect(said(await turn(answersTo(asked)))).toEqual(["A4"]);
  });
});

describe("rounds of an agent of one's own", () => {
  class Twice extends BaseAgent {
    override async *runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
      yield* this.#from(0, context);
    }
    override async *resumeAsync(context: AgentContext, { round }: Resumption): AsyncGenerator<Event, void, void> {
      yield* this.#from(round, context);
    }
    async *#from(first: number, context: AgentContext): AsyncGenerator<Event, void, void> {
      for (let round = first; round < 2; round++) {
        let waits = false;
        for (const agent of this.subAgents) {
          for await (const event of context.runAgent(agent, { round })) {
            waits = event.actions.requestedToolConfirmations !== undefined;
            yield event;
          }
        }
        if (waits) return;
      }
    }
  }

  it("are stored with the events, and known when it goes on", async () => {
    const agent = new Twice({ name: "twice", subAgents: [llm("a", ["A1", pay, "A2", "A3"])] });
    expect(await runAll(agent)).toEqual([["A1"], ["A2"]]);
  });
});
