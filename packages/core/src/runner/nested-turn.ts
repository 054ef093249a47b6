import type { BaseAgent } from "../agents/base-agent.ts";
import type { Content } from "../content/content.ts";
import type { Event } from "../events/event.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import type { State } from "../state/state.ts";
import type { Span } from "../tracing/tracer.ts";
import type { Turn } from "./turn.ts";
import { TurnEnding } from "./turn-ending.ts";

/** The call that an agent runs in. */
export interface OuterCall {
  readonly turn: Turn;
  readonly state: State;
  readonly span: Span;
  readonly signal: AbortSignal;
}

/**
 * Runs an agent within a call of another agent's turn, in a session of its own that nobody keeps. It shares the services,
 * the plugins, the state (except `temp:` keys) and the count of model calls of the turn, but not its conversation. It ends
 * with the call.
 */
export async function* runNestedTurn(
  { turn: outer, state, span, signal }: OuterCall,
  agent: BaseAgent,
  userContent: Content,
): AsyncGenerator<Event, void, void> {
  const sessionService = new InMemorySessionService();
  // With the same id, so that artifacts are those of the outer session.
  const { appName, userId, id: sessionId } = outer.session;
  const session = await sessionService.createSession({ appName, userId, sessionId });
  const ending = new TurnEnding(signal);
  const turn = outer.nested(sessionService, { session, userContent, span, ending, top: agent }, state);
  try {
    await turn.commit({ author: "user", content: userContent });
    yield* turn.init.startAgent(turn, agent);
    ending.finish();
  } finally {
    ending.close();
    turn.state.close();
  }
}
