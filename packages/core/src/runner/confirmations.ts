import type { Content, FunctionCall } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { confirmationName } from "../events/confirm-tool-call.ts";
import type { Event, ToolConfirmation, ToolConfirmationAnswer } from "../events/event.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import { getOwn, type JsonValue } from "../json/json-value.ts";

/** A request for approval with the answer to it. */
export interface AnsweredConfirmation {
  readonly call: FunctionCall;
  readonly agentName: string;
  /** The branch in which the call was made. */
  readonly branch: string | undefined;
  readonly request: ToolConfirmation;
  readonly answer: ToolConfirmationAnswer;
}

/**
 * The requests for approval that a message answers. Each must be open: asked for in this session, about a call that has
 * not been answered since. What is approved is what was stored then, never what the message says.
 * @throws ToolwrightError `INVALID_CONFIRMATION` for an answer to anything else.
 */
export function answeredConfirmations(events: readonly Event[], message: Content): AnsweredConfirmation[] {
  const answers = getFunctionResponses({ content: message }).filter(({ name }) => name === confirmationName);
  const seen = new Set<string>();
  return answers.map(({ id = "", response = {} }) => {
    if (seen.has(id)) throw notOpen(id, "it is answered twice");
    seen.add(id);
    const payload = response["payload"] as JsonValue | undefined;
    const answer = { confirmed: response["confirmed"] === true, ...(payload === undefined ? {} : { payload }) };
    return { ...findRequest(events, id), answer };
  });
}

function findRequest(events: readonly Event[], id: string): Omit<AnsweredConfirmation, "answer"> {
  for (const event of events.toReversed()) {
    const request = getOwn(event.actions.requestedToolConfirmations, id);
    if (request !== undefined) {
      const call = { id, name: request.toolName, args: request.args };
      return { call, agentName: event.author, branch: event.branch, request };
    }
    const isAnswer = getFunctionResponses(event).some((response) => response.id === id);
    if (isAnswer) throw notOpen(id, "it was answered before");
  }
  throw notOpen(id, "nobody asked for it");
}

function notOpen(id: string, why: string): ToolwrightError {
  return new ToolwrightError(
    "INVALID_CONFIRMATION",
    `The approval of the call ${JSON.stringify(id)} cannot be accepted: ${why}.`,
    { details: { functionCallId: id } },
  );
}
