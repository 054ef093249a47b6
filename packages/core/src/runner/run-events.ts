import type { Event } from "../events/event.ts";
import { getFunctionResponses } from "../events/event-content.ts";

/**
 * The events of the runs in which calls were made: a turn, the turns that went on from it with an answer to what waited,
 * and those that went on from them.
 */
export function runEvents(events: readonly Event[], callIds: readonly string[]): readonly Event[] {
  const askedIn = new Map<string, string>();
  const runs = new Map<string, Set<string>>();
  for (const event of events) {
    const turn = event.invocationId;
    if (!runs.has(turn)) runs.set(turn, new Set([turn]));
    if (event.author === "user") {
      for (const { id = "" } of getFunctionResponses(event)) join(runs, turn, askedIn.get(id));
    }
    for (const id of askedBy(event)) askedIn.set(id, turn);
  }
  const turns = new Set(callIds.flatMap((id) => [...(runs.get(askedIn.get(id) ?? "") ?? [])]));
  return events.filter(({ invocationId }) => turns.has(invocationId));
}

function askedBy({ longRunningToolIds = [], actions }: Event): string[] {
  return [...longRunningToolIds, ...Object.keys(actions.requestedToolConfirmations ?? {})];
}

function join(runs: Map<string, Set<string>>, turn: string, askedIn = turn): void {
  const joined = new Set([...(runs.get(askedIn) ?? []), ...(runs.get(turn) ?? [])]);
  for (const each of joined) runs.set(each, joined);
}
