import type { AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Content } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import { runModelLoop } from "./model-loop.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";

/** Runs an agent in a turn: its own flow, with the agent callbacks around it. */
export async function* runAgent(turn: Turn, agent: BaseAgent): AsyncGenerator<Event, void, void> {
  const hooks = turn.hooksOf(agent);
  const before = openCallbackContext(turn, agent.name);
  const answer = await runCallbacks("beforeAgentCallback", hooks.beforeAgentCallback, before.context);
  yield* storeCallback(turn, agent, before, answer);
  if (answer !== undefined) return;
  const own = openCallbackContext(turn, agent.name);
  yield* agent.runAsync(agentContext(turn, agent, own));
  yield* storeCallback(turn, agent, own, undefined);
  if (turn.abortSignal.aborted) return;
  const after = openCallbackContext(turn, agent.name);
  const addition = await runCallbacks("afterAgentCallback", hooks.afterAgentCallback, after.context);
  yield* storeCallback(turn, agent, after, addition);
}

async function* storeCallback(
  turn: Turn,
  agent: BaseAgent,
  { state, actions }: OpenContext<CallbackContext>,
  content: Content | undefined,
): AsyncGenerator<Event, void, void> {
  const event = await turn.commitChanges({ author: agent.name, content, actions }, [state]);
  if (event !== undefined) yield event;
}

function agentContext(turn: Turn, agent: BaseAgent, own: OpenContext<CallbackContext>): AgentContext {
  return {
    ...own.context,
    branch: turn.branch,
    runAgent: (other, { branch } = {}) => runAgent(branch === undefined ? turn : turn.inBranch(branch), other),
    runModelLoop: () => {
      if (LlmAgent.isInstance(agent)) return runModelLoop(turn, agent);
      throw new ToolwrightError("INVALID_AGENT", `"${agent.name}" has no model: only an LlmAgent runs a model loop.`);
    },
    say: (text) => turn.commit({ author: agent.name, content: { role: "model", parts: [{ text }] } }),
  };
}
