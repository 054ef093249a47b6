import type { Event } from "../events/event.ts";
import { runAgent, storeEnd } from "./agent-loop.ts";
import type { TurnPlan } from "./plan-turn.ts";
import { runLeftCalls } from "./resume.ts";
import type { Turn } from "./turn.ts";

/** Runs what a message sets off: the agent that is spoken to, or the agents whose calls are answered, in their flows. */
export async function* runPlan(turn: Turn, { agent, resumed }: TurnPlan): AsyncGenerator<Event, void, void> {
  if (resumed === undefined) return yield* runAgent(turn, agent);
  for (const start of resumed.starts) yield* runAgent(turn, start, resumed);
  try {
    yield* runLeftCalls(turn, resumed);
  } catch (error) {
    yield await storeEnd(turn, agent, error);
  }
}
