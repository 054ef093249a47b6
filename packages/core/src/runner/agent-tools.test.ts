import { describe, expect, it } from "vitest";
import { AgentTool } from "../agents/agent-tool.ts";
import { type AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { LoopAgent } from "../agents/loop-agent.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses, getText } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { noopTracer, type Span, type Tracer } from "../tracing/tracer.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";

const llm = (name: string, steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}) =>
  new LlmAgent({ name, model: new ScriptedModel(steps), ...options });

const call = (name: string, args: object = {}) => ({ call: { name, args: { ...args } } });
const ask = (name: string) => call(name, { request: "Do it." });

function tool(name: string, run: (context: ToolContext) => unknown, options: ToolOptions = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: { type: "object" }, execute, ...options });
}

function start(agent: BaseAgent, tracer: Tracer = noopTracer) {
  const runner = new InMemoryRunner({ agent, appName: "test", tracer });
  const key = { userId: "u", sessionId: "s" };
  const turn = () => collectEvents(runner.run({ ...key, newMessage: "go" }));
  const session = () => runner.sessionService.getSession({ appName: "test", ...key });
  return { turn, session };
}

const resultsOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);
const said = (events: readonly Event[]) =>
  events.filter((event) => getText(event) !== "").map((event) => `${event.author}: ${getText(event)}`);

describe("an agent as a tool that would have to wait", () => {
  const waiting: [string, FunctionTool][] = [
    ["for a person's approval", tool("pay", () => "paid", { requireConfirmation: true })],
    ["for a result that comes later", tool("pay", () => undefined, { longRunning: true })],
  ];

  it.each(waiting)("%s fails and says why", async (_what, pay) => {
    const expert = llm("expert", [call("pay")], { tools: [pay] });
    const tools = [new AgentTool({ agent: expert, skipSummarization: true })];
    const events = await start(llm("root", [ask("expert"), "I cannot."], { tools })).turn();
    expect(resultsOf(events)).toMatchObject([
      { error: { code: "CANNOT_WAIT", message: expect.stringMatching(/expert/) } },
    ]);
    expect(said(events)).toEqual(["root: I cannot."]);
  });
});

describe("the state of an agent as a tool", () => {
  it("is the caller's: updates of two at once are not lost, and are no conflict", async () => {
    const noted: string[] = [];
    const span: Span = { ...noopTracer.startSpan("", {}), addEvent: (name) => void noted.push(name) };
    const increment = tool("increment", async ({ state }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await state.update<number>("n", (n = 0) => n + 1);
    });
    const expert = (name: string) =>
      new AgentTool({ agent: llm(name, [call("increment"), "ok"], { tools: [increment] }) });
    const calls = ["one", "two"].map((name) => ask(name).call);
    const root = llm("root", [{ calls }, "ok"], { tools: [expert("one"), expert("two")] });
    const { turn, session } = start(root, { startSpan: () => span });
    const events = await turn();
    expect((await session())?.state).toEqual({ n: 2 });
    expect(events[1]?.actions.stateDelta).toEqual({ n: 2 });
    expect(noted).not.toContain("state_conflict");
  });

  it("is read as it is now, and what is deleted is gone; temp: keys stay on their side", async () => {
    const seen: unknown[] = [];
    const look = tool("look", ({ state }) => {
      seen.push(state.toRecord(), state.has("temp:outer"), state.delete("old"));
      state.set("temp:inner", 1);
      state.set("new", 2);
    });
    const expert = new AgentTool({ agent: llm("expert", [call("look"), "ok"], { tools: [look] }) });
    const before = tool("before", ({ state }) => state.update({ old: 1, "temp:outer": 1 }));
    const after = tool("after", ({ state }) => seen.push(state.toRecord()));
    const steps = [call("before"), ask("expert"), call("after"), "ok"];
    const { turn, session } = start(llm("root", steps, { tools: [before, after, expert] }));
    await turn();
    expect(seen).toEqual([{ old: 1 }, false, true, { "temp:outer": 1, new: 2 }]);
    expect((await session())?.state).toEqual({ new: 2 });
  });

  it("its files are named in the event of the call", async () => {
    const save = tool("save", async ({ saveArtifact }) => saveArtifact("report", { text: "x" }));
    const expert = new AgentTool({ agent: llm("expert", [call("save"), "ok"], { tools: [save] }) });
    const events = await start(llm("root", [ask("expert"), "ok"], { tools: [expert] })).turn();
    expect(events[1]?.actions.artifactDelta).toEqual({ report: 0 });
  });
});

describe("faults of the developer in an agent as a tool", () => {
  const twice = [tool("same", () => 1), tool("same", () => 2)];
  const faults: [string, LlmAgent][] = [
    ["UNKNOWN_MODEL", new LlmAgent({ name: "expert", model: "nobody-knows" })],
    ["INVALID_INSTRUCTION", llm("expert", ["ok"], { instruction: "{missing}" })],
    ["DUPLICATE_TOOL", llm("expert", ["ok"], { tools: [{ getTools: async () => twice }] })],
  ];

  it.each(faults)(
    "%s is thrown out of the run, after the results of the other calls were stored",
    async (code, agent) => {
      const tools = [new AgentTool({ agent }), tool("look", () => "seen")];
      const calls = [ask("expert").call, call("look").call];
      const { turn, session } = start(llm("root", [{ calls }], { tools }));
      await expect(turn()).rejects.toMatchObject({ code });
      const { events = [] } = (await session()) ?? {};
      expect(resultsOf(events)).toMatchObject([{ error: { code } }, { result: "seen" }]);
    },
  );
});

it("an agent that is a sub-agent too hands over to nobody outside of the call", async () => {
  const model = new ScriptedModel([call("transfer_to_agent", { agent_name: "root" }), "Mine, then."]);
  const expert = new LlmAgent({ name: "expert", model });
  const root = llm("root", [ask("expert"), "Done."], {
    tools: [new AgentTool({ agent: expert })],
    subAgents: [expert],
  });
  expect(said(await start(root).turn())).toEqual(["root: Done."]);
  expect(model.requests[0]?.tools).toEqual([]);
});

describe("ending a loop", () => {
  it("is up to a checking agent of one's own", async () => {
    class Checker extends BaseAgent {
      override async *runAsync({ state, actions, say }: AgentContext): AsyncGenerator<Event, void, void> {
        yield await say("Checked.");
        if (state.get("draft") === "good") actions.escalate = true;
      }
    }
    const writer = llm("writer", ["bad", "good"], { outputKey: "draft" });
    const subAgents = [writer, new Checker({ name: "checker" })];
    const events = await start(new LoopAgent({ name: "loop", subAgents, maxIterations: 5 })).turn();
    expect(said(events)).toEqual(["writer: bad", "checker: Checked.", "writer: good", "checker: Checked."]);
    expect(events.at(-1)).toMatchObject({ author: "checker", actions: { escalate: true } });
  });

  it("is up to callbacks of agents and models", async () => {
    const escalate = ({ actions }: { actions: { escalate?: boolean } }) =>
      void Object.assign(actions, { escalate: true });
    const options: Partial<LlmAgentOptions>[] = [
      { beforeAgentCallback: escalate },
      { afterAgentCallback: escalate },
      { afterModelCallback: ({ callbackContext }) => escalate(callbackContext) },
    ];
    for (const option of options) {
      const events = await start(
        new LoopAgent({ name: "loop", subAgents: [llm("one", ["Once."], option)], maxIterations: 5 }),
      ).turn();
      expect(said(events)).toEqual(["one: Once."]);
    }
  });
});
