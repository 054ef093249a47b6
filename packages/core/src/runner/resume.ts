import { LlmAgent } from "../agents/llm-agent.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { AnsweredConfirmation } from "./confirmations.ts";
import { resolveTools } from "./model-request.ts";
import { refuseToolCalls, runToolCalls } from "./tool-calls.ts";
import type { Turn } from "./turn.ts";

/**
 * Runs the calls that a person approved, and answers those that were declined, which are not run. Says whether the
 * agent may go on: not while a call waits again.
 */
export async function* resumeCalls(
  turn: Turn,
  agent: LlmAgent,
  confirmations: readonly AnsweredConfirmation[],
): AsyncGenerator<Event, boolean, void> {
  const approved = confirmations.filter(({ answer }) => answer.confirmed);
  const declined = confirmations.filter(({ answer }) => !answer.confirmed);
  if (declined.length > 0) {
    const refusal = {
      code: "CALL_REJECTED" as const,
      message: "Not run: a person declined this call. Do not repeat it.",
    };
    const calls = declined.map(({ call }) => call);
    yield* refuseToolCalls(turn, agent, calls, refusal);
  }
  if (approved.length === 0) return true;
  const tools = await resolveTools(turn, agent);
  const calls = approved.map(({ call, request, answer }) => ({ call, approved: { request, answer } }));
  const { waits } = yield* runToolCalls(turn, agent, tools, calls);
  return !waits;
}

/** The agent whose calls are to be resumed; all confirmations of one message must belong to it. */
export function agentToResume(root: LlmAgent["root"], confirmations: readonly AnsweredConfirmation[]): LlmAgent {
  const names = new Set(confirmations.map(({ agentName }) => agentName));
  const [name = ""] = names;
  const agent = root.findAgent(name);
  if (names.size === 1 && LlmAgent.isInstance(agent)) return agent;
  throw new ToolwrightError(
    "INVALID_CONFIRMATION",
    `One message can only answer the requests of one agent, which must still exist; these are of ${[...names].join(", ")}.`,
    { details: { agents: [...names] } },
  );
}
