import type { Part } from "../content/content.ts";
import type { Event } from "../events/event.ts";

/**
 * The events of the last turns, found from the end: the cost does not grow with the session. A turn begins where the
 * user says something; approvals and late results go on with the turn before, so their calls are shown with them.
 */
export function lastTurns(events: readonly Event[], count: number): readonly Event[] {
  let turns = 0;
  for (let start = events.length - 1; start >= 0; start--) {
    const event = events[start];
    if (event?.author === "user" && event.content?.parts?.some(isSaid)) turns++;
    if (turns === count) return events.slice(start);
  }
  return events;
}

function isSaid({ functionResponse }: Part): boolean {
  return functionResponse === undefined;
}
