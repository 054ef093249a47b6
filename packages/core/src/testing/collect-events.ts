import type { Event } from "../events/event.ts";
import { getText, isFinalResponse } from "../events/event-content.ts";

/** Everything that a run yields, in order. */
export async function collectEvents(run: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of run) {
    events.push(event);
  }
  return events;
}

/**
 * What a run says in the end: the text of its last final response; empty when there is none.
 * @throws Error when the run ended with an error.
 */
export async function collectFinalText(run: AsyncIterable<Event>): Promise<string> {
  const last = (await collectEvents(run)).findLast(isFinalResponse);
  if (last?.errorCode !== undefined) throw new Error(`The run ended with ${last.errorCode}: ${last.errorMessage}`);
  return last === undefined ? "" : getText(last);
}
