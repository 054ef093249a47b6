import type { BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Content } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import { OpenCalls } from "../events/open-calls.ts";
import { chooseAgent } from "./choose-agent.ts";
import { type AnsweredConfirmation, answeredConfirmations } from "./confirmations.ts";
import { type LateResult, lateResults } from "./late-results.ts";
import { type AnsweredCalls, ResumedRun } from "./resumed-run.ts";
import { runEvents } from "./run-events.ts";

/** What a message sets off. */
export interface TurnPlan {
  /** The agent that is spoken to. */
  readonly agent: BaseAgent;
  /** Set when the message answers calls that waited. */
  readonly resumed?: ResumedRun;
}

/**
 * Decides what a message sets off. Changes nothing, so that a message can be refused before it is stored.
 * @throws ToolwrightError `INVALID_MESSAGE`, `INVALID_CONFIRMATION`
 */
export function planTurn(root: BaseAgent, events: readonly Event[], message: Content): TurnPlan {
  const confirmations = answeredConfirmations(events, message);
  const results = lateResults(events, message);
  const answered = [...groupCalls(root, confirmations, results).values()];
  const [first] = answered;
  if (first === undefined) return { agent: results.length > 0 ? root : chooseAgent(root, events) };
  const run = runEvents(events, [...confirmations.map(({ call }) => call.id ?? ""), ...results.map(({ id }) => id)]);
  const open = new OpenCalls();
  for (const event of run) open.see(event);
  open.answer(getFunctionResponses({ content: message }));
  return { agent: first.agent, resumed: new ResumedRun(answered, run, open) };
}

/** By agent and branch. The result of a call whose agent is gone is for the root. */
function groupCalls(
  root: BaseAgent,
  confirmations: readonly AnsweredConfirmation[],
  results: readonly LateResult[],
): ReadonlyMap<string, AnsweredCalls> {
  const groups = new Map<string, AnsweredCalls & { readonly confirmations: AnsweredConfirmation[] }>();
  const groupOf = (name: string, branch: string | undefined): AnsweredConfirmation[] | undefined => {
    const agent = root.findAgent(name);
    if (!LlmAgent.isInstance(agent)) return undefined;
    const key = JSON.stringify([name, branch]);
    const group = groups.get(key) ?? { agent, branch, confirmations: [] };
    groups.set(key, group);
    return group.confirmations;
  };
  for (const confirmation of confirmations) {
    const group = groupOf(confirmation.agentName, confirmation.branch);
    if (group === undefined) throw agentIsGone(confirmation);
    group.push(confirmation);
  }
  for (const { agentName, branch } of results) groupOf(agentName, branch);
  return groups;
}

function agentIsGone({ agentName, call }: AnsweredConfirmation): ToolwrightError {
  return new ToolwrightError(
    "INVALID_CONFIRMATION",
    `The approval of the call ${JSON.stringify(call.id)} cannot be accepted: the agent ${JSON.stringify(agentName)}, which asked for it, is no LlmAgent of this runner.`,
    { details: { functionCallId: call.id ?? null, agent: agentName } },
  );
}
