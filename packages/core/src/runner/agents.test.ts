import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AgentTool } from "../agents/agent-tool.ts";
import { type AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { exitLoop } from "../agents/exit-loop.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import { LoopAgent } from "../agents/loop-agent.ts";
import { ParallelAgent } from "../agents/parallel-agent.ts";
import { SequentialAgent } from "../agents/sequential-agent.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses, getText, isFinalResponse } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import type { RunConfig } from "./run-config.ts";

function llm(name: string, steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}) {
  const model = new ScriptedModel(steps);
  return { agent: new LlmAgent({ name, model, ...options }), model };
}

function tool(name: string, run: (context: ToolContext) => unknown): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: { type: "object", properties: {} }, execute });
}

function start(agent: BaseAgent) {
  const runner = new InMemoryRunner({ agent, appName: "test" });
  const turn = (newMessage = "go", runConfig: RunConfig = {}) =>
    collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage, runConfig }));
  const session = () => runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" });
  return { turn, session, runner };
}

const said = (events: readonly Event[]) => events.map((event) => `${event.author}: ${getText(event)}`);

describe("A1: agents in order", () => {
  it("run one after the other, and each sees what the others said and wrote", async () => {
    const draft = llm("writer", ["A poem."], { outputKey: "temp:draft" });
    const review = llm("critic", ["Good."], { instruction: "Judge: {temp:draft}" });
    const { turn } = start(new SequentialAgent({ name: "both", subAgents: [draft.agent, review.agent] }));
    expect(said(await turn())).toEqual(["writer: A poem.", "critic: Good."]);
    expect(review.model.requests[0]?.systemInstruction).toBe("Judge: A poem.");
    expect(review.model.requests[0]?.contents.at(-1)?.parts?.map(({ text }) => text)).toEqual([
      "go",
      "For context:",
      "[writer] said: A poem.",
    ]);
  });

  it("an error ends the order", async () => {
    const { agent: broken } = llm("broken", [new Error("no model")]);
    const never = llm("never", []);
    const { turn } = start(new SequentialAgent({ name: "both", subAgents: [broken, never.agent] }));
    expect((await turn()).at(-1)).toMatchObject({ author: "broken", errorCode: "MODEL_FAILED" });
    never.model.assertFinished();
  });
});

describe("A1: agents at the same time", () => {
  it("do not see each other's messages, share the state, and one that fails does not stop the other", async () => {
    const one = llm("one", [{ call: { name: "note" } }, "1"], {
      tools: [tool("note", ({ state }) => state.set("x", 1))],
    });
    const two = llm("two", [{ call: { name: "note" } }, "2"], {
      tools: [tool("note", ({ state }) => state.set("y", 2))],
    });
    const { agent: broken } = llm("broken", [new Error("down")]);
    const parallel = new ParallelAgent({ name: "all", subAgents: [one.agent, two.agent, broken] });
    const { turn, session } = start(parallel);
    const events = await turn();
    expect(new Set(events.map(({ branch }) => branch))).toEqual(new Set(["all.one", "all.two", "all.broken"]));
    expect(JSON.stringify(one.model.requests)).not.toContain("[two]");
    expect((await session())?.state).toEqual({ x: 1, y: 2 });
    expect(events.filter(({ errorCode }) => errorCode !== undefined)).toHaveLength(1);
  });

  it("do not pass the limit of model calls together", async () => {
    const all = ["one", "two", "three"].map((name) => llm(name, [name]));
    const { turn } = start(new ParallelAgent({ name: "all", subAgents: all.map(({ agent }) => agent) }));
    const events = await turn("go", { maxModelCalls: 2 });
    expect(all.flatMap(({ model }) => model.requests)).toHaveLength(2);
    expect(events.map(({ errorCode }) => errorCode).filter(Boolean)).toEqual(["MODEL_CALL_LIMIT"]);
  });

  it("an agent after them sees what all of them said", async () => {
    const subAgents = ["one", "two"].map((name) => llm(name, [name]).agent);
    const last = llm("last", ["done"]);
    const parallel = new ParallelAgent({ name: "all", subAgents });
    const { turn } = start(new SequentialAgent({ name: "flow", subAgents: [parallel, last.agent] }));
    expect(said(await turn()).at(-1)).toBe("last: done");
    expect(JSON.stringify(last.model.requests[0]?.contents)).toMatch(
      /\[one\] said.*\[two\] said|\[two\] said.*\[one\] said/,
    );
  });
});

describe("A1: agents in a loop", () => {
  it("end with exitLoop, and at the latest after the rounds", async () => {
    const { agent, model } = llm("worker", ["working", { call: { name: "exit_loop" } }], { tools: [exitLoop] });
    const { turn } = start(new LoopAgent({ name: "loop", subAgents: [agent], maxIterations: 5 }));
    await turn();
    model.assertFinished();
    const endless = llm("endless", ["1", "2", "3"]);
    await start(new LoopAgent({ name: "loop", subAgents: [endless.agent], maxIterations: 3 })).turn();
    endless.model.assertFinished();
  });
});

describe("transfer between agents", () => {
  const support = (billing: readonly ScriptedStep[], root: readonly ScriptedStep[]) => {
    const one = llm("billing", billing, { description: "Knows invoices." });
    const two = llm("root", root, { subAgents: [one.agent], instruction: "Be kind." });
    return { billing: one.model, root: two.model, ...start(two.agent) };
  };
  const toBilling = { call: { name: "transfer_to_agent", args: { agent_name: "billing" } } };

  it("hands the conversation over within the turn, and the next message goes to the new agent", async () => {
    const { turn, root, billing } = support(["It is 5.", "Still 5."], [toBilling]);
    expect((await turn("my invoice?")).map(({ author }) => author)).toEqual(["root", "root", "billing"]);
    expect((await turn("sure?")).map(({ author }) => author)).toEqual(["billing"]);
    expect(root.requests[0]?.systemInstruction).toMatch(
      /^Be kind\.\n\nYou are the agent "root".*- billing: Knows invoices\./s,
    );
    expect(JSON.stringify(billing.requests[0]?.contents)).not.toContain("transfer_to_agent");
  });

  it("G17: an unknown agent is told to the model, with those that there are", async () => {
    const { turn } = support([], [{ call: { name: "transfer_to_agent", args: { agent_name: "Biling" } } }, "sorry"]);
    const [, results] = await turn();
    expect(getFunctionResponses(results as Event)[0]?.response).toMatchObject({
      error: { code: "INVALID_ARGUMENTS", issues: [{ expected: '"billing"' }] },
    });
  });

  it("a tool that names an unknown agent fails, and the run goes on", async () => {
    const wild = tool("wild", ({ actions }) => void Object.assign(actions, { transferToAgent: "nobody" }));
    const { agent } = llm("root", [{ call: { name: "wild" } }, "ok"], { tools: [wild] });
    const events = await start(agent).turn();
    expect(getFunctionResponses(events[1] as Event)[0]?.response).toMatchObject({ error: { code: "UNKNOWN_AGENT" } });
    expect(said(events).at(-1)).toBe("root: ok");
  });

  it("of two transfers the first in call order wins", async () => {
    const one = llm("one", ["I am one."]);
    const two = llm("two", []);
    const calls = ["one", "two"].map((agent_name) => ({ name: "transfer_to_agent", args: { agent_name } }));
    const root = llm("root", [{ calls }], { subAgents: [one.agent, two.agent] });
    expect(said(await start(root.agent).turn()).at(-1)).toBe("one: I am one.");
  });

  it("up and sideways only where the options allow it", async () => {
    const quiet = llm("quiet", ["mine"], { disallowTransferToParent: true, disallowTransferToPeers: true });
    const other = llm("other", []);
    const transfer = { call: { name: "transfer_to_agent", args: { agent_name: "quiet" } } };
    const root = llm("root", [transfer, "root again"], { subAgents: [quiet.agent, other.agent] });
    const { turn } = start(root.agent);
    await turn();
    expect(quiet.model.requests[0]?.tools).toEqual([]);
    expect(said(await turn()).at(-1)).toBe("root: root again");
  });

  it("H11: refuses two agents of one name, and an agent with two parents", () => {
    const helper = () => llm("helper", []).agent;
    const twice = () => new SequentialAgent({ name: "root", subAgents: [helper(), helper()] });
    expect(twice).toThrow(expect.objectContaining({ code: "INVALID_AGENT" }));
    const shared = helper();
    new SequentialAgent({ name: "a", subAgents: [shared] });
    expect(() => new SequentialAgent({ name: "b", subAgents: [shared] })).toThrow(/it is one of "a" already/);
  });

  it("an agent without a model uses that of its nearest ancestor", async () => {
    const child = new LlmAgent({ name: "child" });
    const { agent, model } = llm(
      "root",
      [{ call: { name: "transfer_to_agent", args: { agent_name: "child" } } }, "hi"],
      {
        subAgents: [child],
      },
    );
    expect(said(await start(agent).turn()).at(-1)).toBe("child: hi");
    model.assertFinished();
  });
});

describe("a flow of one's own", () => {
  it("runs agents as it likes and speaks for itself", async () => {
    class Pick extends BaseAgent {
      override async *runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
        const [first, second] = this.subAgents;
        yield* context.runAgent((context.state.get("wants", "one") === "one" ? first : second) as BaseAgent);
        context.state.set("done", true);
        yield await context.say("Picked.");
      }
    }
    const subAgents = [llm("one", ["1"]).agent, llm("two", []).agent];
    const { turn, session } = start(new Pick({ name: "pick", subAgents }));
    const events = await turn();
    expect(said(events)).toEqual(["one: 1", "pick: Picked."]);
    expect(events[1]?.actions.stateDelta).toEqual({ done: true });
    expect((await session())?.state).toEqual({ done: true });
  });
});

describe("outputSchema", () => {
  const schema = z.object({ city: z.string(), people: z.number() });

  it("asks the provider for JSON, repairs it, checks it and writes it to the state", async () => {
    const { agent, model } = llm("geo", ['```json\n{"city":"Paris","people":"2100000"}\n```'], {
      outputSchema: schema,
      outputKey: "answer",
    });
    const { turn, session } = start(agent);
    expect(said(await turn())).toEqual(['geo: {"city":"Paris","people":2100000}']);
    expect((await session())?.state).toEqual({ answer: { city: "Paris", people: 2_100_000 } });
    expect(model.requests[0]?.outputSchema).toMatchObject({ type: "object", required: ["city", "people"] });
  });

  it("tells the model what is wrong and asks again; the rejected answer is no final one", async () => {
    const { agent, model } = llm("geo", ["It is Paris.", '{"city":"Paris","people":1}'], { outputSchema: schema });
    const events = await start(agent).turn();
    expect(events.filter(isFinalResponse).map(getText)).toEqual(['{"city":"Paris","people":1}']);
    const last = model.requests[1]?.contents.at(-1);
    expect([last?.role, last?.parts?.[0]?.text]).toEqual([
      "user",
      'Your answer does not have the wanted form. Give it again, as one JSON object and nothing else. Problems: [{"problem":"not valid JSON: expected a JSON value at position 0","received":"\\"It is Paris.\\""}]',
    ]);
  });

  it("tells a model with tools to answer through the tool for it", async () => {
    const steps = ['{"city":"Paris"}', { call: { name: "set_model_response", args: { city: "Paris", people: 1 } } }];
    const { agent, model } = llm("geo", steps, { outputSchema: schema, tools: [tool("look", () => 1)] });
    const events = await start(agent).turn();
    expect(events.filter(isFinalResponse).map(getText)).toEqual(['{"city":"Paris","people":1}']);
    expect(model.requests[1]?.contents.at(-1)?.parts?.[0]?.text).toMatch(
      /Give it again, by calling set_model_response\. Problems: \[\{"path":"people"/,
    );
  });

  it("must describe an object, which is said when the agent is made", () => {
    expect(() => llm("geo", [], { outputSchema: z.array(z.string()) as never })).toThrow(
      'The outputSchema of agent "geo" cannot be shown to a model: the schema describes "array"',
    );
  });

  it("keeps what the provider wants back with its answer", async () => {
    const parts = [
      { text: "Hm.", thought: true },
      { text: '{"city":"Paris",' },
      { text: '"people":1}', thoughtSignature: "c2ln" },
    ];
    const { agent } = llm("geo", [{ content: { role: "model", parts } }], { outputSchema: schema });
    expect((await start(agent).turn())[0]?.content?.parts).toEqual([
      { text: "Hm.", thought: true },
      { text: '{"city":"Paris","people":1}', thoughtSignature: "c2ln" },
    ]);
  });

  it("needs the name of its tool for itself", async () => {
    const tools = [tool("set_model_response", () => 1)];
    const { agent } = llm("geo", [], { outputSchema: schema, tools });
    await expect(start(agent).turn()).rejects.toMatchObject({ code: "DUPLICATE_TOOL" });
  });

  it("is bounded", async () => {
    const { agent } = llm(
      "geo",
      Array.from({ length: 5 }, () => "no"),
      { outputSchema: schema },
    );
    expect((await start(agent).turn()).at(-1)).toMatchObject({ errorCode: "TOOL_FAILURE_LIMIT" });
  });

  it("G12: works together with tools, through one more tool", async () => {
    const steps: ScriptedStep[] = [
      { call: { name: "count" } },
      { call: { name: "set_model_response", args: { city: "Paris" } } },
      { call: { name: "set_model_response", args: { city: "Paris", people: 3 } } },
    ];
    const { agent, model } = llm("geo", steps, {
      outputSchema: schema,
      outputKey: "answer",
      tools: [tool("count", () => 3)],
    });
    const { turn, session } = start(agent);
    const events = await turn();
    expect(getText(events.at(-1) as Event)).toBe('{"city":"Paris","people":3}');
    expect((await session())?.state).toEqual({ answer: { city: "Paris", people: 3 } });
    expect(model.requests[0]?.outputSchema).toBeUndefined();
    model.assertFinished();
  });
});

describe("an agent as a tool", () => {
  const ask = (name: string) => ({ call: { name, args: { request: "Sum up." } } });

  it("works in a session of its own, with the caller's state, and its answer is the result", async () => {
    const expert = llm("expert", ["It is 5."], {
      instruction: "Mood: {mood}",
      outputKey: "found",
      description: "Knows.",
    });
    const { agent } = llm("root", [ask("expert"), "The expert says 5."], {
      tools: [new AgentTool({ agent: expert.agent })],
    });
    const { turn, session, runner } = start(agent);
    await runner.sessionService.createSession({
      appName: "test",
      userId: "u",
      sessionId: "s",
      state: { mood: "calm" },
    });
    const events = await turn();
    expect(getFunctionResponses(events[1] as Event)[0]?.response).toEqual({ result: "It is 5." });
    expect(expert.model.requests[0]).toMatchObject({
      systemInstruction: "Mood: calm",
      contents: [{ role: "user", parts: [{ text: "Sum up." }] }],
    });
    expect((await session())?.state).toEqual({ mood: "calm", found: "It is 5." });
    expect((await session())?.events.some(({ author }) => author === "expert")).toBe(false);
  });

  it("E03: two in one turn both write what they found", async () => {
    const tools = ["one", "two"].map((name) => new AgentTool({ agent: llm(name, [name], { outputKey: name }).agent }));
    const { agent } = llm("root", [{ calls: [ask("one").call, ask("two").call] }, "ok"], { tools });
    const { turn, session } = start(agent);
    await turn();
    expect((await session())?.state).toEqual({ one: "one", two: "two" });
  });

  it("E08: temp: values stay inside", async () => {
    const expert = llm("expert", ["ok"], { outputKey: "temp:secret" });
    const { agent } = llm("root", [ask("expert"), "done"], { tools: [new AgentTool({ agent: expert.agent })] });
    const { turn, session } = start(agent);
    await turn();
    expect(JSON.stringify(await session())).not.toContain("secret");
  });

  it("gives its answer in its own form, and may be the last word", async () => {
    const outputSchema = z.object({ sum: z.number() });
    const expert = llm("expert", ['{"sum":5}'], { outputSchema });
    const tool = new AgentTool({ agent: expert.agent, skipSummarization: true });
    const events = await start(llm("root", [ask("expert")], { tools: [tool] }).agent).turn();
    expect(getFunctionResponses(events.at(-1) as Event)[0]?.response).toEqual({ sum: 5 });
    expect(isFinalResponse(events.at(-1) as Event)).toBe(true);
  });

  it("its failure is told to the calling model, and its model calls count", async () => {
    const expert = llm("expert", [new Error("down")]);
    const { agent } = llm("root", [ask("expert"), "sorry"], { tools: [new AgentTool({ agent: expert.agent })] });
    const events = await start(agent).turn();
    expect(getFunctionResponses(events[1] as Event)[0]?.response).toMatchObject({ error: { message: "down" } });
  });

  it("the code of its failure is kept", async () => {
    const limit = new ToolwrightError("RATE_LIMITED", "Too many requests.");
    const expert = llm("expert", [limit]);
    const { agent } = llm("root", [ask("expert"), "sorry"], { tools: [new AgentTool({ agent: expert.agent })] });
    const events = await start(agent).turn();
    expect(getFunctionResponses(events[1] as Event)[0]?.response).toEqual({
      error: { code: "RATE_LIMITED", message: "Too many requests." },
    });
  });
});
