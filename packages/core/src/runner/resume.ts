import type { AgentContext, BaseAgent } from "../agents/base-agent.ts";
import type { Event } from "../events/event.ts";
import { followCalls } from "./follow-calls.ts";
import { resolveTools } from "./model-request.ts";
import type { AnsweredCalls, ResumedRun } from "./resumed-run.ts";
import { refuseToolCalls, runToolCalls, type ToolCallsResult } from "./tool-calls.ts";
import type { Turn } from "./turn.ts";

const declined = {
  code: "CALL_REJECTED" as const,
  message: "Not run: a person declined this call. Do not repeat it.",
};

const replaced = {
  code: "CALL_NOT_RUN" as const,
  message: "Not run, although it was approved: a callback answered in the place of the agent.",
};

/** Lets an agent go on: with its own calls that were answered, then with what waited below it. */
export async function* resumeAgent(
  turn: Turn,
  agent: BaseAgent,
  resumed: ResumedRun,
  contextIn: (turn: Turn) => AgentContext,
): AsyncGenerator<Event, void, void> {
  for (const calls of resumed.take(agent)) {
    const branch = inBranchOf(turn, calls);
    const results = yield* runAnswered(branch, calls);
    const goesOn = results === undefined || (yield* followCalls(branch, calls.agent, results));
    if (goesOn) yield* agent.runAsync(contextIn(branch));
  }
  const below = resumed.at(agent, turn.branch);
  if (below !== undefined) yield* agent.resumeAsync(contextIn(turn), below);
}

/** Answers the calls of an agent, and of those below it, that a callback keeps from going on. */
export async function* refuseResumed(
  turn: Turn,
  agent: BaseAgent,
  resumed: ResumedRun | undefined,
): AsyncGenerator<Event, void, void> {
  for (const calls of resumed?.takeBelow(agent) ?? []) {
    const branch = inBranchOf(turn, calls);
    yield* refuseDeclined(branch, calls);
    yield* refuse(branch, calls, true, replaced);
  }
}

/** Runs the calls of agents that their flows did not come to; those agents say nothing to the results yet. */
export async function* runLeftCalls(turn: Turn, resumed: ResumedRun): AsyncGenerator<Event, void> {
  if (turn.abortSignal.aborted) return;
  for (const calls of resumed.takeBelow()) yield* runAnswered(inBranchOf(turn, calls), calls);
}

/** Runs the calls that a person approved and answers those that were declined; gives the results of the approved ones. */
async function* runAnswered(
  turn: Turn,
  calls: AnsweredCalls,
): AsyncGenerator<Event, ToolCallsResult | undefined, void> {
  yield* refuseDeclined(turn, calls);
  const { agent, confirmations } = calls;
  const approved = confirmations.filter(({ answer }) => answer.confirmed);
  if (approved.length === 0) return undefined;
  const tools = await resolveTools(turn, agent);
  const requested = approved.map(({ call, request, answer }) => ({ call, approved: { request, answer } }));
  return yield* runToolCalls(turn, agent, tools, requested);
}

function refuseDeclined(turn: Turn, calls: AnsweredCalls): AsyncGenerator<Event, void> {
  return refuse(turn, calls, false, declined);
}

async function* refuse(
  turn: Turn,
  { agent, confirmations }: AnsweredCalls,
  confirmed: boolean,
  refusal: typeof declined | typeof replaced,
): AsyncGenerator<Event, void> {
  const refused = confirmations.filter(({ answer }) => answer.confirmed === confirmed).map(({ call }) => call);
  if (refused.length > 0) yield* refuseToolCalls(turn, agent, refused, refusal);
}

/** An agent goes on in the branch in which it asked. */
function inBranchOf(turn: Turn, { branch }: AnsweredCalls): Turn {
  return branch === undefined || branch === turn.branch ? turn : turn.inBranch(branch, turn.init.ending);
}
