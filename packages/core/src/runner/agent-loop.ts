import type { BeforeAgentCallback } from "../agents/agent-callbacks.ts";
import type { AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Content } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { type CallbackList, runCallbacks } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import { runModelLoop } from "./model-loop.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";

/** Runs an agent in a turn: its own flow, with the agent callbacks around it. */
export async function* runAgent(turn: Turn, agent: BaseAgent): AsyncGenerator<Event, void, void> {
  const { beforeAgentCallback, afterAgentCallback } = turn.hooksOf(agent);
  const answer = yield* runHook(turn, agent, "beforeAgentCallback", beforeAgentCallback);
  if (answer !== undefined) return;
  const own = openCallbackContext(turn, agent.name);
  yield* agent.runAsync(agentContext(turn, agent, own));
  yield* storeChanges(turn, agent, own, undefined);
  if (!turn.abortSignal.aborted) yield* runHook(turn, agent, "afterAgentCallback", afterAgentCallback);
}

/** Asks the callbacks before or after an agent, and stores what they say and change. */
async function* runHook(
  turn: Turn,
  agent: BaseAgent,
  kind: string,
  callbacks: CallbackList<BeforeAgentCallback> | undefined,
): AsyncGenerator<Event, Content | undefined, void> {
  if (callbacks === undefined) return undefined;
  const open = openCallbackContext(turn, agent.name);
  const content = await runCallbacks(kind, callbacks, open.context);
  yield* storeChanges(turn, agent, open, content);
  return content;
}

async function* storeChanges(
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
    say: (text) => turn.commitSoFar({ author: agent.name, content: { role: "model", parts: [{ text }] } }, [own.state]),
  };
}
