import type { FunctionCall, FunctionResponse, Part } from "../content/content.ts";
import { contentText } from "../content/content-text.ts";
import type { Event } from "./event.ts";

/** The calls that the model asks for in this event, in their order. */
export function getFunctionCalls(event: Pick<Event, "content">): FunctionCall[] {
  return partsOf(event).flatMap((part) => part.functionCall ?? []);
}

/** The answers to calls that this event carries, in the order of the calls. */
export function getFunctionResponses(event: Pick<Event, "content">): FunctionResponse[] {
  return partsOf(event).flatMap((part) => part.functionResponse ?? []);
}

/** What the event says: its text parts joined, without the model's thoughts. Empty when it says nothing. */
export function getText(event: Event): string {
  return contentText(event.content);
}

/**
 * Whether the event is what an agent has to say in the end: a whole answer, or an error, that asks for no further model
 * call. A tool result counts when it is the answer itself (`skipSummarization`), a call when its tool answers later
 * (`longRunningToolIds`). Fragments of a stream, the user's messages and events that only change state do not count.
 */
export function isFinalResponse(event: Event): boolean {
  if (event.partial === true || event.author === "user" || event.actions.outputRejected === true) {
    return false;
  }
  if (event.actions.skipSummarization === true || (event.longRunningToolIds?.length ?? 0) > 0) {
    return true;
  }
  const saysSomething =
    event.content !== undefined || event.errorCode !== undefined || event.finishReason !== undefined;
  return saysSomething && getFunctionCalls(event).length === 0 && getFunctionResponses(event).length === 0;
}

function partsOf(event: Pick<Event, "content">): readonly Part[] {
  return event.content?.parts ?? [];
}
