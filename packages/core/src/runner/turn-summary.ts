import { getFunctionResponses } from "../events/event-content.ts";
import type { Turn } from "./turn.ts";
import type { TurnEnd } from "./turn-ending.ts";

/** The end of a turn, with what the turn has done so far for the person who reads why it ended. */
export function withSummary(turn: Turn, { code, message }: TurnEnd): TurnEnd {
  return { code, message: `${message} ${doneSoFar(turn)}` };
}

function doneSoFar({ invocationId, modelCalls, session }: Turn): string {
  const own = session.events.filter((event) => event.invocationId === invocationId && event.author !== "user");
  const counts = new Map<string, number>();
  for (const { name = "" } of own.flatMap(getFunctionResponses)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const results = Array.from(counts, ([name, count]) => (count === 1 ? name : `${name} (${count})`));
  const calls = `${modelCalls} model ${modelCalls === 1 ? "call" : "calls"}`;
  return `Done so far: ${calls}, ${results.length === 0 ? "no results of tools" : `results of ${results.join(", ")}`}.`;
}
