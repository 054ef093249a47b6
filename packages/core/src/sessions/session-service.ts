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
  /** Counts the stored events. A writer whose number is behind gets `SESSION_CONFLICT`. */
  revision: number;
}

/** Names one session. */
export interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Limits what {@link SessionService.getSession} reads of the history. */
export interface GetSessionConfig {
  /** Only the newest events; `0` reads none. */
  readonly numRecentEvents?: number;
  /** Only events after this moment (milliseconds since 1970-01-01 UTC). */
  readonly afterTimestamp?: number;
}

/**
 * Stores sessions, their events and the state of app, user and session.
 *
 * Contract: sessions returned are independent copies (changing one changes nothing stored), though their events may be
 * shared if they are deeply frozen. State keys with `app:` and `user:` are shared by all sessions of the app or user,
 * also those given to `createSession`; `temp:` keys are never stored. Names are looked up as own keys: an id such as
 * `__proto__` or `constructor` is an ordinary id.
 */
export interface SessionService {
  /** Without `sessionId` a new id is made. Throws `SESSION_EXISTS` if the id is taken; nothing is overwritten. */
  createSession(options: {
    readonly appName: string;
    readonly userId: string;
    readonly sessionId?: string;
    readonly state?: JsonObject;
  }): Promise<Session>;
  /** `undefined` when there is no such session. */
  getSession(key: SessionKey & { readonly config?: GetSessionConfig }): Promise<Session | undefined>;
  /** All sessions of the user, without their events, newest first. */
  listSessions(options: { readonly appName: string; readonly userId: string }): Promise<Session[]>;
  /** Does nothing when there is no such session. */
  deleteSession(key: SessionKey): Promise<void>;
  /**
   * Stores the event with its state changes, and brings `session` (events, state, revision, time) up to date. Partial
   * events are ignored. `temp:` keys are left out of what is stored, but applied to `session.state`.
   * Throws `SESSION_NOT_FOUND`, or `SESSION_CONFLICT` when someone else appended since `session` was read; then
   * nothing is stored and nothing is lost.
   */
  appendEvent(session: Session, event: Event): Promise<Event>;
}
