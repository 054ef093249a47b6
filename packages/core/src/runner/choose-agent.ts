import type { BaseAgent } from "../agents/base-agent.ts";
import { canKeepConversation } from "../agents/transfer.ts";
import type { Content } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { confirmationName } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls } from "../events/event-content.ts";

/**
 * The agent that a turn begins with: the one whose call the message answers; else the one that spoke last, if the
 * conversation may stay with it; else the root.
 * @throws ToolwrightError `INVALID_MESSAGE` for the result of a call that nobody waits for.
 */
export function chooseAgent(root: BaseAgent, events: readonly Event[], message: Content): BaseAgent {
  const answered = (message.parts ?? []).flatMap(({ functionResponse }) => functionResponse ?? []);
  const lateId = answered.find(({ name }) => name !== confirmationName)?.id;
  if (answered.some(({ name }) => name !== confirmationName)) return root.findAgent(callerOf(events, lateId)) ?? root;
  const last = events.findLast(({ author }) => author !== "user");
  const speaker = last === undefined ? undefined : root.findAgent(last.author);
  return speaker !== undefined && canKeepConversation(speaker) ? speaker : root;
}

function callerOf(events: readonly Event[], callId: string | undefined): string {
  const caller = events.findLast(
    (event) =>
      callId !== undefined &&
      event.longRunningToolIds?.includes(callId) &&
      getFunctionCalls(event).some(({ id }) => id === callId),
  );
  if (caller !== undefined) return caller.author;
  throw new ToolwrightError(
    "INVALID_MESSAGE",
    `The message answers the call ${JSON.stringify(callId ?? "")}, but no long-running tool of this session waits for that.`,
    { details: { functionCallId: callId ?? null } },
  );
}
