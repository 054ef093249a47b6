import type { BaseAgent } from "../agents/base-agent.ts";
import type { Content } from "../content/content.ts";
import type { Event } from "../events/event.ts";
import type { JsonObject } from "../json/json-value.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { isTemporaryKey } from "../state/state-key.ts";
import type { Span } from "../tracing/tracer.ts";
import type { Turn } from "./turn.ts";
import { TurnEnding } from "./turn-ending.ts";

/**
 * Runs an agent within a call of another agent's turn, in a session of its own that nobody keeps. It shares the services,
 * the plugins and the count of model calls of the turn, but not its conversation; a copy of the state is its beginning.
 * It ends with the call, whose `signal` it gets.
 */
export async function* runNestedTurn(
  outer: Turn,
  agent: BaseAgent,
  userContent: Content,
  span: Span,
  signal: AbortSignal,
): AsyncGenerator<Event, void, void> {
  const sessionService = new InMemorySessionService();
  // With the same id, so that artifacts are those of the outer session.
  const { appName, userId, id: sessionId } = outer.session;
  const stored = Object.entries(outer.state.view.toRecord()).filter(([key]) => !isTemporaryKey(key));
  const state = Object.fromEntries(stored) as JsonObject;
  const session = await sessionService.createSession({ appName, userId, sessionId, state });
  const ending = new TurnEnding(signal);
  const turn = outer.nested(sessionService, { session, userContent, span, ending });
  try {
    await turn.commit({ author: "user", content: userContent });
    yield* turn.init.startAgent(turn, agent);
    ending.finish();
  } finally {
    ending.close();
    turn.state.close();
  }
}
