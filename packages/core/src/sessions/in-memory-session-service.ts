import { ToolwrightError } from "../errors/toolwright-error.ts";
import { createId } from "../events/create-id.ts";
import type { Event } from "../events/event.ts";
import { cloneJson } from "../json/clone-json.ts";
import { counted } from "../json/counted.ts";
import { type JsonObject, setOwn } from "../json/json-value.ts";
import { applyToScopes, checkedState, mergeScopes, type ScopedState, type ScopeValues } from "./scoped-state.ts";
import type { GetSessionConfig, Session, SessionKey, SessionService } from "./session-service.ts";
import { throughJson, toStoredEvent } from "./stored-event.ts";

interface StoredSession {
  readonly instanceId: string;
  readonly state: ScopedState;
  readonly events: Event[];
  lastUpdateTime: number;
}

interface StoredUser {
  readonly values: ScopeValues;
  /** In the order of their last change, the newest last. */
  readonly sessions: Map<string, StoredSession>;
}

interface StoredApp {
  readonly values: ScopeValues;
  readonly users: Map<string, StoredUser>;
}

/**
 * Keeps sessions in the memory of this process. What goes in and out passes through JSON as in a database, so that a
 * value which cannot be stored shows in development. The cost of appending does not depend on the session's length.
 */
export class InMemorySessionService implements SessionService {
  readonly #apps = new Map<string, StoredApp>();

  async createSession(options: {
    readonly appName: string;
    readonly userId: string;
    readonly sessionId?: string;
    readonly state?: JsonObject;
  }): Promise<Session> {
    const { appName, userId, sessionId = createId() } = options;
    const initial = checkedState(options.state ?? {});
    const app = getOrAdd(this.#apps, appName, () => ({ values: new Map(), users: new Map() }));
    const user = getOrAdd(app.users, userId, () => ({ values: new Map(), sessions: new Map() }));
    if (user.sessions.has(sessionId)) {
      throw sessionError("SESSION_EXISTS", "exists already", { appName, userId, sessionId });
    }
    const state: ScopedState = { app: app.values, user: user.values, session: new Map() };
    applyToScopes(state, initial);
    const stored: StoredSession = { instanceId: createId(), state, events: [], lastUpdateTime: Date.now() };
    user.sessions.set(sessionId, stored);
    return toSession({ appName, userId, sessionId }, stored, []);
  }

  async getSession(key: SessionKey & { readonly config?: GetSessionConfig }): Promise<Session | undefined> {
    const stored = this.#userOf(key)?.sessions.get(key.sessionId);
    return stored && toSession(key, stored, selectEvents(stored.events, key.config));
  }

  async listSessions(options: { readonly appName: string; readonly userId: string }): Promise<Session[]> {
    const sessions = this.#userOf(options)?.sessions ?? new Map<string, StoredSession>();
    return Array.from(sessions, ([sessionId, stored]) => toSession({ ...options, sessionId }, stored, [])).reverse();
  }

  async deleteSession(key: SessionKey): Promise<void> {
    this.#userOf(key)?.sessions.delete(key.sessionId);
  }

  async appendEvent(session: Session, event: Event): Promise<Event> {
    if (event.partial === true) {
      return event;
    }
    const { appName, userId, id: sessionId } = session;
    const sessions = this.#userOf(session)?.sessions;
    const stored = sessions?.get(sessionId);
    if (sessions === undefined || stored === undefined) {
      throw sessionError("SESSION_NOT_FOUND", "does not exist", { appName, userId, sessionId });
    }
    if (session.instanceId !== stored.instanceId) {
      throw recreated({ appName, userId, sessionId });
    }
    if (session.revision !== stored.events.length) {
      throw conflict({ appName, userId, sessionId }, session.revision, stored.events.length);
    }
    const full = throughJson(event);
    const storedEvent = toStoredEvent(full);
    applyToScopes(stored.state, storedEvent.actions.stateDelta, storedEvent.actions.stateRemovals);
    stored.events.push(storedEvent);
    stored.lastUpdateTime = Date.now();
    // Taking it out and putting it back makes it the last of the map: the newest.
    sessions.delete(sessionId);
    sessions.set(sessionId, stored);
    bringUpToDate(session, stored, storedEvent, full);
    return storedEvent;
  }

  #userOf(key: { readonly appName: string; readonly userId: string }): StoredUser | undefined {
    return this.#apps.get(key.appName)?.users.get(key.userId);
  }
}

function toSession(key: SessionKey, stored: StoredSession, events: Event[]): Session {
  return {
    id: key.sessionId,
    appName: key.appName,
    userId: key.userId,
    instanceId: stored.instanceId,
    state: mergeScopes(stored.state),
    events,
    lastUpdateTime: stored.lastUpdateTime,
    revision: stored.events.length,
  };
}

function selectEvents(events: readonly Event[], config: GetSessionConfig = {}): Event[] {
  const { afterTimestamp, numRecentEvents } = config;
  const later =
    afterTimestamp === undefined ? events.slice() : events.filter((event) => event.timestamp > afterTimestamp);
  return numRecentEvents === undefined ? later : later.slice(Math.max(0, later.length - Math.max(0, numRecentEvents)));
}

/** Applies one appended event to the caller's session; `temp:` keys only exist in `full`. */
function bringUpToDate(session: Session, stored: StoredSession, storedEvent: Event, full: Event): void {
  for (const key of full.actions.stateRemovals ?? []) {
    delete session.state[key];
  }
  for (const [key, value] of Object.entries(full.actions.stateDelta)) {
    setOwn(session.state, key, cloneJson(value));
  }
  session.events.push(storedEvent);
  session.revision = stored.events.length;
  session.lastUpdateTime = stored.lastUpdateTime;
}

function getOrAdd<V>(map: Map<string, V>, key: string, create: () => V): V {
  const found = map.get(key) ?? create();
  map.set(key, found);
  return found;
}

function sessionError(code: "SESSION_EXISTS" | "SESSION_NOT_FOUND", problem: string, key: SessionKey): ToolwrightError {
  const { appName, userId, sessionId } = key;
  return new ToolwrightError(
    code,
    `Session ${JSON.stringify(sessionId)} of user ${JSON.stringify(userId)} in app ${JSON.stringify(appName)} ${problem}.`,
    { details: { appName, userId, sessionId } },
  );
}

function conflict(key: SessionKey, revision: number, storedRevision: number): ToolwrightError {
  const { appName, userId, sessionId } = key;
  return new ToolwrightError(
    "SESSION_CONFLICT",
    `Session ${JSON.stringify(sessionId)} has ${counted(storedRevision, "event")}, but the writer knows ${revision}: someone else ` +
      "appended first. Nothing was stored; read the session again and repeat the turn.",
    { details: { appName, userId, sessionId, revision, storedRevision } },
  );
}

function recreated({ appName, userId, sessionId }: SessionKey): ToolwrightError {
  return new ToolwrightError(
    "SESSION_CONFLICT",
    `Session ${JSON.stringify(sessionId)} was deleted and created again since the writer read it. Nothing was stored; ` +
      "read the new session and begin there.",
    { details: { appName, userId, sessionId } },
  );
}
