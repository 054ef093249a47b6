import { describe, expect, it } from "vitest";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import type { Session, SessionService } from "../sessions/session-service.ts";
import { failingCases, withFault } from "./contract-mutants.ts";
import { sessionServiceContract } from "./session-service-contract.ts";

type Fault = (sound: SessionService) => Partial<SessionService>;

const keyOf = ({ appName, userId, id }: Session) => ({ appName, userId, sessionId: id });
const error = (code: "SESSION_CONFLICT" | "SESSION_EXISTS" | "SESSION_NOT_FOUND") => new ToolwrightError(code, "no");
const tick = () => new Promise((resolve) => setTimeout(resolve));

/** Changes what is appended before it reaches the sound service. */
const appending =
  (change: (event: Event, session: Session) => Event): Fault =>
  (sound) => ({ appendEvent: (session, event) => sound.appendEvent(session, change(event, session)) });

const withActions = (event: Event, actions: Partial<Event["actions"]>): Event => ({
  ...event,
  actions: { ...event.actions, ...actions },
});

const filterDelta = (event: Event, keep: (key: string, value: unknown) => boolean): Event => {
  const kept = Object.entries(event.actions.stateDelta).filter(([key, value]) => keep(key, value));
  return withActions(event, { stateDelta: Object.fromEntries(kept) });
};

/** Keeps references to what was appended and gives them out again. */
const sharing: Fault = (sound) => {
  const originals = new Map<string, Event>();
  return {
    async appendEvent(session, event) {
      originals.set(event.id, event);
      await sound.appendEvent(session, event);
      return event;
    },
    async getSession(key) {
      const session = await sound.getSession(key);
      return session && { ...session, events: session.events.map((event) => originals.get(event.id) ?? event) };
    },
  };
};

const faults: { readonly [caseName: string]: Fault } = {
  "a new session has the ids and state given, no events and revision 0": (sound) => ({
    async createSession(options) {
      const session = await sound.createSession(options);
      return { ...session, lastUpdateTime: session.lastUpdateTime / 1000 };
    },
  }),
  "every session created without id gets a new one": (sound) => ({
    createSession: (options) => sound.createSession({ sessionId: "new", ...options }),
  }),
  "an id that is taken is refused with SESSION_EXISTS and nothing is overwritten": (sound) => ({
    async createSession(options) {
      const { sessionId = "" } = options;
      await sound.deleteSession({ ...options, sessionId });
      return sound.createSession(options);
    },
  }),
  "of several attempts to create one id at the same time exactly one succeeds": (sound) => ({
    async createSession(options) {
      const key = { ...options, sessionId: options.sessionId ?? "" };
      if ((await sound.getSession(key)) !== undefined) {
        throw error("SESSION_EXISTS");
      }
      await tick();
      await sound.deleteSession(key);
      return sound.createSession(options);
    },
  }),
  "a session is found by app, user and id together": (sound) => ({
    getSession: (key) => sound.getSession({ ...key, userId: "ann" }),
  }),
  "a session that does not exist is undefined": (sound) => ({
    getSession: async (key) => (await sound.getSession(key)) ?? (null as unknown as undefined),
  }),
  "ids such as __proto__, the empty text, paths and other scripts are ordinary ids": (sound) => ({
    async createSession(options) {
      if (options.sessionId !== undefined && options.sessionId in {}) {
        throw error("SESSION_EXISTS");
      }
      return sound.createSession(options);
    },
  }),
  "ids that look alike when joined stay apart": (sound) => ({
    createSession: ({ state = {}, sessionId, ...rest }) =>
      sound.createSession({ state, appName: "", userId: "", sessionId: `${rest.appName}/${rest.userId}/${sessionId}` }),
    getSession: ({ appName, userId, sessionId }) =>
      sound.getSession({ appName: "", userId: "", sessionId: `${appName}/${userId}/${sessionId}` }),
  }),
  "a user's sessions are listed without events, the last changed first": (sound) => ({
    listSessions: async (options) =>
      (await sound.listSessions(options)).sort((first, second) => (first.id < second.id ? -1 : 1)),
  }),
  "a deleted session is gone, its events too; all others and the state of user and app stay": (sound) => ({
    async deleteSession(key) {
      const session = await sound.getSession(key);
      if (session !== undefined) {
        await sound.appendEvent(session, {
          ...{ id: "", invocationId: "", author: "", timestamp: 0 },
          actions: { stateDelta: {}, stateRemovals: Object.keys(session.state), artifactDelta: {} },
        });
      }
      await sound.deleteSession(key);
    },
  }),
  "a holder of a deleted session gets SESSION_CONFLICT when its id is in use again": (sound) => ({
    async appendEvent(session, event) {
      const stored = await sound.getSession(keyOf(session));
      return sound.appendEvent(
        stored === undefined ? session : Object.assign(session, { instanceId: stored.instanceId }),
        event,
      );
    },
  }),
  "deleting a session that does not exist does nothing": (sound) => ({
    async deleteSession(key) {
      if ((await sound.getSession(key)) === undefined) {
        throw error("SESSION_NOT_FOUND");
      }
      await sound.deleteSession(key);
    },
  }),
  "a session returned is a copy: changing it changes nothing stored": (sound) => {
    const cache = new Map<string, Session | undefined>();
    return {
      async getSession(key) {
        const session = cache.get(key.sessionId) ?? (await sound.getSession(key));
        cache.set(key.sessionId, session);
        return session;
      },
    };
  },
  "state given to createSession is shared by prefix, and temp: keys are not stored": (sound) => ({
    createSession: ({ state = {}, ...options }) =>
      sound.createSession({
        ...options,
        state: Object.fromEntries(Object.entries(state).map(([key, value]) => [key.replace(/^user:/, "app:"), value])),
      }),
  }),
  "state given to createSession that is not JSON, or has no name, is refused with INVALID_STATE": (sound) => ({
    createSession: ({ state = {}, ...options }) => {
      const kept = Object.entries(state).filter(([key, value]) => key !== "" && typeof value !== "object");
      return sound.createSession({ ...options, state: Object.fromEntries(kept) });
    },
  }),
  "state of an event is shared by prefix": appending((event) => filterDelta(event, (key) => !key.startsWith("app:"))),
  "a later value replaces the earlier one, whoever wrote it": appending((event, session) => {
    const merged = Object.entries(event.actions.stateDelta).map(([key, value]) => {
      const earlier = session.state[key];
      return [key, earlier instanceof Object && value instanceof Object ? { ...earlier, ...value } : value];
    });
    return withActions(event, { stateDelta: Object.fromEntries(merged) });
  }),
  "temp: keys of an event are applied to the caller's session, but not stored": (sound) => ({
    async appendEvent(session, event) {
      await sound.appendEvent(session, event);
      return event;
    },
  }),
  "removals remove keys of every scope, in the store and in the caller's session": appending((event) =>
    withActions(event, { stateRemovals: (event.actions.stateRemovals ?? []).filter((key) => !key.startsWith("app:")) }),
  ),
  "a removal without prefix does not touch the key of the same name with one": appending((event) =>
    withActions(event, {
      stateRemovals: (event.actions.stateRemovals ?? []).flatMap((key) => [key, `user:${key}`]),
    }),
  ),
  "keys such as __proto__ and constructor are ordinary keys in every scope": appending((event) =>
    filterDelta(event, (key) => !(key in {})),
  ),
  "values keep their type and text: null, false, 0, empty, nested, numbers, other scripts, NUL": appending((event) =>
    withActions(event, { stateDelta: JSON.parse(JSON.stringify(event.actions.stateDelta).replaceAll("\\u0000", "")) }),
  ),
  "an appended event is stored, returned, and the caller's session is brought up to date": (sound) => ({
    appendEvent: (session, event) => sound.appendEvent({ ...session }, event),
  }),
  "an event comes back with every field as it was": appending(({ longRunningToolIds: _, ...event }) => event),
  "D07: what JSON cannot hold is not stored": sharing,
  "events come back in the order of appending, whatever their times": (sound) => ({
    async getSession(key) {
      const session = await sound.getSession(key);
      session?.events.sort((first, second) => first.timestamp - second.timestamp);
      return session;
    },
  }),
  "a partial event is returned and changes nothing": appending((event) => ({ ...event, partial: false })),
  "appending to a session that does not exist is SESSION_NOT_FOUND": (sound) => ({
    async appendEvent(session, event) {
      if ((await sound.getSession(keyOf(session))) === undefined) {
        await sound.createSession(keyOf(session));
      }
      return sound.appendEvent(session, event);
    },
  }),
  "a writer that is behind gets SESSION_CONFLICT, and nothing of it is stored": (sound) => ({
    async appendEvent(session, event) {
      const stored = await sound.getSession(keyOf(session));
      if (stored !== undefined && stored.lastUpdateTime === session.lastUpdateTime) {
        session.revision = stored.revision;
      }
      return sound.appendEvent(session, event);
    },
  }),
  "of two writers at the same time one succeeds, the other gets SESSION_CONFLICT, and nothing is lost": (sound) => ({
    async appendEvent(session, event) {
      const seen = await sound.getSession(keyOf(session));
      if (seen?.revision === session.revision) {
        await tick();
        session.revision = (await sound.getSession(keyOf(session)))?.revision ?? 0;
      }
      return sound.appendEvent(session, event);
    },
  }),
  "events of other sessions are no conflict, also when they change the same user state": (sound) => {
    let last: string | undefined;
    return {
      async appendEvent(session, event) {
        if (last !== undefined && last !== session.id) {
          throw error("SESSION_CONFLICT");
        }
        last = session.id;
        return sound.appendEvent(session, event);
      },
    };
  },
  "numRecentEvents and afterTimestamp limit what is read, and the session can still be appended to": (sound) => ({
    getSession: ({ config = {}, ...key }) => sound.getSession(config.numRecentEvents === 0 ? key : { ...key, config }),
  }),
  "a stored event does not change with the event given or returned": sharing,
};

describe("the contract of session services", () => {
  it("has a deliberate fault for each of its cases", () => {
    const names = sessionServiceContract(() => new InMemorySessionService()).map(({ name }) => name);
    expect(Object.keys(faults)).toEqual(names);
  });

  it.each(Object.entries(faults))("notices a fault against: %s", async (caseName, fault) => {
    const broken = () => withFault<SessionService>(new InMemorySessionService(), fault);
    expect(await failingCases(sessionServiceContract(broken))).toContain(caseName);
  });
});
