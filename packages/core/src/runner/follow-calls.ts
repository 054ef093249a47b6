import type { LlmAgent } from "../agents/llm-agent.ts";
import type { Event } from "../events/event.ts";
import type { ToolCallsResult } from "./tool-calls.ts";
import type { Turn } from "./turn.ts";

/**
 * Does what the results of an agent's calls ask for, whether the model made them just now or a person approved them: hands
 * the conversation over. Says whether the agent's model is to be asked again.
 */
export async function* followCalls(
  turn: Turn,
  agent: LlmAgent,
  { event, waits }: ToolCallsResult,
): AsyncGenerator<Event, boolean, void> {
  const { transferToAgent, skipSummarization } = event.actions;
  const target = transferToAgent === undefined ? agent : turn.findAgent(agent, transferToAgent);
  if (target !== undefined && target !== agent) {
    yield* turn.init.startAgent(turn, target);
    return false;
  }
  return !waits && skipSummarization !== true;
}
