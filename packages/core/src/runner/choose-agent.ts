import type { BaseAgent } from "../agents/base-agent.ts";
import { canKeepConversation } from "../agents/transfer.ts";
import type { Content, FunctionResponse } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { confirmationName } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls, getFunctionResponses } from "../events/event-content.ts";
import type { JsonValue } from "../json/json-value.ts";
import { sameJson } from "../json/same-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";

/**
 * The agent that a turn begins with: the one whose call the message answers; else the one that spoke last, if the
 * conversation may stay with it; else the root.
 * @throws ToolwrightError `INVALID_MESSAGE` for the result of a call that nobody waits for, or that has come before.
 */
export function chooseAgent(root: BaseAgent, events: readonly Event[], message: Content): BaseAgent {
  const answers = (message.parts ?? []).flatMap(({ functionResponse }) => functionResponse ?? []);
  const late = answers.filter(({ name }) => name !== confirmationName);
  const [caller] = late.map((response) => callerOf(events, response));
  if (caller !== undefined) return root.findAgent(caller) ?? root;
  const last = events.findLast(({ author }) => author !== "user");
  const speaker = last === undefined ? undefined : root.findAgent(last.author);
  return speaker !== undefined && canKeepConversation(speaker) ? speaker : root;
}

/** Who made the call that a late result answers. A tool may send several results, but whoever sends one twice means one. */
function callerOf(events: readonly Event[], answer: FunctionResponse): string {
  const { id } = answer;
  for (const event of id === undefined ? [] : events.toReversed()) {
    const isCall =
      event.longRunningToolIds?.includes(id ?? "") && getFunctionCalls(event).some((call) => call.id === id);
    if (isCall) return event.author;
    const known = getFunctionResponses(event).find((other) => other.id === id);
    if (known !== undefined && sameJson(resultOf(known), resultOf(answer))) {
      throw notAwaited(id, "this result of it has come before");
    }
  }
  throw notAwaited(id, "no long-running tool of this session waits for that");
}

function resultOf({ response = {}, parts = [] }: FunctionResponse): JsonValue {
  return toJsonValue([response, parts]).value;
}

function notAwaited(id: string | undefined, why: string): ToolwrightError {
  return new ToolwrightError(
    "INVALID_MESSAGE",
    `The message answers the call ${JSON.stringify(id ?? "")}, but ${why}.`,
    { details: { functionCallId: id ?? null } },
  );
}
