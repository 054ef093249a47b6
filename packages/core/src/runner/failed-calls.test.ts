import { describe, expect, it } from "vitest";
import { AgentTool } from "../agents/agent-tool.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import type { Event } from "../events/event.ts";
import { getText } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import type { ToolOptions } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";

const llm = (name: string, steps: readonly ScriptedStep[], options: Partial<LlmAgentOptions> = {}) =>
  new LlmAgent({ name, model: new ScriptedModel(steps), ...options });

function tool(name: string, run: (context: ToolContext) => unknown, options: ToolOptions = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name, description: name, parameters: { type: "object" }, execute, ...options });
}

async function run(agent: LlmAgent): Promise<{ readonly events: readonly Event[]; readonly state: unknown }> {
  const runner = new InMemoryRunner({ agent, appName: "test" });
  const key = { userId: "u", sessionId: "s" };
  const events = await collectEvents(runner.run({ ...key, newMessage: "go" }));
  const session = await runner.sessionService.getSession({ appName: "test", ...key });
  return { events, state: session?.state };
}

const said = (events: readonly Event[]) => events.map((event) => `${event.author}: ${getText(event)}`).at(-1);
const go = { call: { name: "go" } };

/** Asks for everything that could happen next. */
function demand({ actions, requestConfirmation, state }: ToolContext): void {
  Object.assign(actions, { transferToAgent: "other", escalate: true, skipSummarization: true });
  requestConfirmation();
  state.set("seen", true);
}

describe("a call that failed", () => {
  const failing: [string, FunctionTool][] = [
    [
      "throws",
      tool("go", (context) => {
        demand(context);
        throw new Error("no permission");
      }),
    ],
    [
      "asks after its time is up",
      tool(
        "go",
        async (context) => {
          context.state.set("seen", true);
          await new Promise((resolve) => setTimeout(resolve, 60));
          Object.assign(context.actions, { transferToAgent: "other", escalate: true, skipSummarization: true });
        },
        { timeoutMs: 20 },
      ),
    ],
  ];

  it.each(failing)(
    "decides nothing when it %s; what it changed stays, and the model hears of it",
    async (_how, bad) => {
      const slow = tool("slow", () => new Promise((resolve) => setTimeout(resolve, 120)));
      const calls = [{ name: "go" }, { name: "slow" }];
      const agent = llm("root", [{ calls }, "It failed."], { tools: [bad, slow], subAgents: [llm("other", [])] });
      const { events, state } = await run(agent);
      expect(said(events)).toBe("root: It failed.");
      expect(events[1]?.actions).toEqual({ stateDelta: { seen: true }, artifactDelta: {} });
      expect(state).toEqual({ seen: true });
    },
  );

  it("an agent as a tool that failed is not the last word", async () => {
    const expert = new AgentTool({ agent: llm("expert", [new Error("down")]), skipSummarization: true });
    const ask = { call: { name: "expert", args: { request: "?" } } };
    expect(said((await run(llm("root", [ask, "Sorry."], { tools: [expert] }))).events)).toBe("root: Sorry.");
  });

  it("decides nothing either when it fails only at first", async () => {
    let tries = 0;
    const flaky = tool(
      "go",
      (context) => {
        if (tries++ > 0) return "done";
        demand(context);
        throw new Error("once");
      },
      { idempotent: true, retries: 1 },
    );
    const { events } = await run(llm("root", [go, "Fine."], { tools: [flaky], subAgents: [llm("other", [])] }));
    expect(said(events)).toBe("root: Fine.");
  });

  it("a transfer to nobody leaves nothing else behind", async () => {
    const wild = tool("go", ({ actions }) => {
      Object.assign(actions, { transferToAgent: "nobody", escalate: true, skipSummarization: true });
    });
    const { events } = await run(llm("root", [go, "Hm."], { tools: [wild] }));
    expect(said(events)).toBe("root: Hm.");
    expect(events[1]?.actions).toEqual({ stateDelta: {}, artifactDelta: {} });
  });
});
