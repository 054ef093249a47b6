import type { BeforeAgentCallback } from "../agents/agent-callbacks.ts";
import type { AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import { cancelledOnReturn } from "../concurrency/cancelled-on-return.ts";
import type { Content } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { CallbackList } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import { askHooks } from "./hooks.ts";
import { runModelLoop } from "./model-loop.ts";
import { refuseResumed, resumeAgent } from "./resume.ts";
import type { ResumedRun } from "./resumed-run.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";
import { endAfter, TurnEnding } from "./turn-ending.ts";
import { withSummary } from "./turn-summary.ts";

/** Runs an agent in a turn: its own flow, with the agent callbacks around it. With `resumed`, what waited goes on. */
export async function* runAgent(turn: Turn, agent: BaseAgent, resumed?: ResumedRun): AsyncGenerator<Event, void, void> {
  if (resumed !== undefined && isOnlyPassed(agent, resumed)) return yield* resumeBelow(turn, agent, resumed);
  const endWait = turn.waits.begin(`agent "${agent.name}"`);
  try {
    const { beforeAgentCallback, afterAgentCallback } = turn.hooksOf(agent);
    const answer = yield* runHook(turn, agent, "beforeAgentCallback", beforeAgentCallback);
    if (answer !== undefined) return yield* refuseResumed(turn, agent, resumed);
    const own = openCallbackContext(turn, agent.name);
    yield* runFlow(turn, agent, own, resumed);
    yield* storeChanges(turn, agent, own, undefined);
    if (!turn.abortSignal.aborted) yield* runHook(turn, agent, "afterAgentCallback", afterAgentCallback);
  } catch (error) {
    yield await storeEnd(turn, agent, error);
  } finally {
    endWait();
  }
}

/** An agent with a model has handed over to those below it: it does nothing when one of them goes on. */
function isOnlyPassed(agent: BaseAgent, resumed: ResumedRun): boolean {
  return LlmAgent.isInstance(agent) && !resumed.isAnswered(agent) && resumed.isBelow(agent);
}

function resumeBelow(turn: Turn, agent: BaseAgent, resumed: ResumedRun): AsyncGenerator<Event, void, void> {
  return runFlow(turn, agent, openCallbackContext(turn, agent.name), resumed);
}

function runFlow(
  turn: Turn,
  agent: BaseAgent,
  own: OpenContext<CallbackContext>,
  resumed: ResumedRun | undefined,
): AsyncGenerator<Event, void, void> {
  const contextIn = (branch: Turn): AgentContext => agentContext(branch, agent, own, resumed);
  const goesOn = resumed !== undefined && (resumed.isAnswered(agent) || resumed.isBelow(agent));
  return goesOn ? resumeAgent(turn, agent, resumed, contextIn) : agent.runAsync(contextIn(turn));
}

/** Stores how an agent ends that cannot go on. Throws what is the developer's error. */
export async function storeEnd(turn: Turn, agent: BaseAgent, error: unknown): Promise<Event> {
  const end = endAfter(error, turn.abortSignal);
  if (end === undefined) throw error;
  if (!turn.abortSignal.aborted) turn.span.fail(error);
  const { code, message } = withSummary(turn, end);
  return turn.commit({ author: agent.name, errorCode: code, errorMessage: message });
}

/** A branch ends alone: with the others, it is cancelled when its reader leaves it or one of them throws. */
function runBranch(
  turn: Turn,
  agent: BaseAgent,
  branch: string,
  resumed: ResumedRun | undefined,
): AsyncGenerator<Event, void, void> {
  const ending = new TurnEnding(turn.abortSignal);
  const run = async function* (): AsyncGenerator<Event, void, void> {
    try {
      yield* runAgent(turn.inBranch(branch, ending), agent, resumed);
      ending.finish();
    } finally {
      ending.close();
    }
  };
  return cancelledOnReturn(run(), () => ending.close());
}

/** Asks the callbacks before or after an agent, and stores what they say and change. */
async function* runHook(
  turn: Turn,
  agent: BaseAgent,
  kind: "beforeAgentCallback" | "afterAgentCallback",
  callbacks: CallbackList<BeforeAgentCallback> | undefined,
): AsyncGenerator<Event, Content | undefined, void> {
  if (callbacks === undefined) return undefined;
  const open = openCallbackContext(turn, agent.name);
  const content = await askHooks(turn.abortSignal, kind, callbacks, open.context);
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

function agentContext(
  turn: Turn,
  agent: BaseAgent,
  own: OpenContext<CallbackContext>,
  resumed: ResumedRun | undefined,
): AgentContext {
  return {
    ...own.context,
    branch: turn.branch,
    runAgent: (other, { branch, round } = {}) => {
      const at = round === undefined ? turn : turn.inRound(agent, round);
      return branch === undefined ? runAgent(at, other, resumed) : runBranch(at, other, branch, resumed);
    },
    runModelLoop: () => {
      if (LlmAgent.isInstance(agent)) return runModelLoop(turn, agent);
      throw new ToolwrightError("INVALID_AGENT", `"${agent.name}" has no model: only an LlmAgent runs a model loop.`);
    },
    say: (text) => turn.commitSoFar({ author: agent.name, content: { role: "model", parts: [{ text }] } }, [own.state]),
  };
}
