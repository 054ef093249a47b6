import type { Event } from "../events/event.ts";
import { isFinalResponse } from "../events/event-content.ts";
import type { BaseAgent } from "./base-agent.ts";

/**
 * In which round, counted from 0, a loop is according to the events of its run. A round begins where an agent speaks that
 * comes before the last one in the loop, or the same one after it had said its last word.
 */
export function roundOf(subAgents: readonly BaseAgent[], events: readonly Event[]): number {
  let round = 0;
  let last = -1;
  let isDone = false;
  for (const event of events) {
    const index = subAgents.findIndex((agent) => agent.findAgent(event.author) !== undefined);
    if (index < 0) continue;
    if (index < last || (index === last && isDone)) round++;
    last = index;
    isDone = isFinalResponse(event) && event.longRunningToolIds === undefined;
  }
  return round;
}
