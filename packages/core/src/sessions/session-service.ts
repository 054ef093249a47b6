import type { Event } from "../events/event.ts";
import type { JsonObject } from "../json/json-value.ts";

/** A conversation of one user with one app, with its state. */
export interface Session {
  readonly id: string;
  readonly appName: string;
  readonly userId: string;
  /** Merged state: keys of the session, and of user and app with their prefixes. */
  state: JsonObject;
  events: Event[];
  /** Milliseconds since 1970-01-01 UTC. */
  lastUpdateTime: number;
  /** Made anew with every session that is created: tells it from an earlier one of the same id, which was deleted. */
  readonly instanceId: string;
  /** Counts the stored events. A writer whose number is behind gets `SESSION_CONFLICT`. */
  revision: number;
}

/** Names one session. */
export interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Limits what {@link SessionService.getSession} reads of the history; with both, the newest of the later events. */
export interface GetSessionConfig {
  /** Only the newest events; `0` reads none. */
  readonly numRecentEvents?: number | undefined;
  /** Only events after this moment (milliseconds since 1970-01-01 UTC). */
  readonly afterTimestamp?: number | undefined;
}

/**
 * Stores sessions, their events and the state of app, user and session.
 *
 * Contract: sessions returned are independent copies (changing one changes nothing stored), though their events may be
 * shared if they are deeply frozen. State keys with `app:` and `user:` are shared by all sessions of the app or user,
 * also those given to `createSession`; `temp:` keys are never stored. Names are looked up as own keys: an id such as
 * `__proto__`, `constructor` or the empty text is an ordinary id, and ids that look alike when joined stay apart.
 * Events and state come back as JSON text would bring them back, in the order in which they were stored.
 */
export interface SessionService {
  /**
   * Without `sessionId` a new id is made. Throws `SESSION_EXISTS` if the id is taken, and `INVALID_STATE` for a state key
   * without a name or a value that is not JSON; nothing is created or overwritten then.
   */
  createSession(options: {
    readonly appName: string;
    readonly userId: string;
    readonly sessionId?: string;
    readonly state?: JsonObject;
  }): Promise<Session>;
  /** `undefined` when there is no such session. */
  getSession(key: SessionKey & { readonly config?: GetSessionConfig }): Promise<Session | undefined>;
  /** All sessions of the user, without their events. The one that was created or appended to last comes first. */
  listSessions(options: { readonly appName: string; readonly userId: string }): Promise<Session[]>;
  /** Does nothing when there is no such session. State of the user and the app stays. */
  deleteSession(key: SessionKey): Promise<void>;
  /**
   * Stores the event with its state changes, and brings `session` (events, state, revision, time) up to date. Returns
   * the event as it was stored. Partial events are ignored: they are returned as they are and change nothing.
   * `temp:` keys are left out of what is stored, but applied to `session.state`.
   * Throws `SESSION_NOT_FOUND`, or `SESSION_CONFLICT` when someone else appended since `session` was read, or deleted it
   * and created another of the same id; then nothing is stored and nothing is lost.
   */
  appendEvent(session: Session, event: Event): Promise<Event>;
}
