import type { Content, FunctionResponse } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { confirmationName } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls, getFunctionResponses } from "../events/event-content.ts";
import type { JsonValue } from "../json/json-value.ts";
import { sameJson } from "../json/same-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";

/** The result of a call whose tool answers later, and who made the call. */
export interface LateResult {
  readonly id: string;
  readonly agentName: string;
  readonly branch: string | undefined;
}

/**
 * The results in a message that come later than their calls.
 * @throws ToolwrightError `INVALID_MESSAGE` for the result of a call that nobody waits for, or that has come before.
 */
export function lateResults(events: readonly Event[], message: Content): LateResult[] {
  const answers = getFunctionResponses({ content: message });
  return answers.filter(({ name }) => name !== confirmationName).map((answer) => findCall(events, answer));
}

/** The call that a result answers. A tool may send several results, but whoever sends one twice means one. */
function findCall(events: readonly Event[], answer: FunctionResponse): LateResult {
  const { id } = answer;
  if (id === undefined) throw notAwaited(id, "no long-running tool of this session waits for that");
  for (const event of events.toReversed()) {
    const isCall = event.longRunningToolIds?.includes(id) && getFunctionCalls(event).some((call) => call.id === id);
    if (isCall) return { id, agentName: event.author, branch: event.branch };
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
