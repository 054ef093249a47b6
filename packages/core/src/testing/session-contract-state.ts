import type { JsonObject } from "../json/json-value.ts";
import type { SessionService } from "../sessions/session-service.ts";
import { assertEqual, assertRejects, assertThat } from "./contract-assertions.ts";
import type { ContractChecks } from "./contract-case.ts";
import { stateEvent } from "./contract-events.ts";

const ann = { appName: "app", userId: "ann" };

/** What a new session in some place sees: the state that it shares with others. */
async function sharedState(service: SessionService, appName: string, userId: string): Promise<JsonObject> {
  return (await service.createSession({ appName, userId })).state;
}

async function storedState(service: SessionService, sessionId: string): Promise<JsonObject | undefined> {
  return (await service.getSession({ ...ann, sessionId }))?.state;
}

async function assertScopes(service: SessionService): Promise<void> {
  assertEqual(await storedState(service, "s"), { own: 1, "user:u": 2, "app:a": 3 }, "the session itself");
  assertEqual(await storedState(service, "earlier"), { "user:u": 2, "app:a": 3 }, "an earlier session of the user");
  assertEqual(await sharedState(service, "app", "ann"), { "user:u": 2, "app:a": 3 }, "a later session of the user");
  assertEqual(await sharedState(service, "app", "bob"), { "app:a": 3 }, "another user of the app");
  assertEqual(await sharedState(service, "other", "ann"), {}, "the user's name in another app");
}

/** Scopes of state, removal, `temp:` keys. */
export const stateChecks: ContractChecks<SessionService> = {
  "state given to createSession is shared by prefix, and temp: keys are not stored": async (service) => {
    await service.createSession({ ...ann, sessionId: "earlier" });
    const state = { own: 1, "user:u": 2, "app:a": 3, "temp:t": 4 };
    await service.createSession({ ...ann, sessionId: "s", state });
    await assertScopes(service);
  },

  "state given to createSession that is not JSON, or has no name, is refused with INVALID_STATE": async (service) => {
    const values: { [key: string]: unknown }[] = [
      { at: new Date(0) },
      { big: 1n },
      { nan: Number.NaN },
      { "": 1 },
      { "app:": 1 },
    ];
    for (const wrong of values) {
      const created = service.createSession({ ...ann, sessionId: "s", state: { own: 1, ...wrong } as JsonObject });
      await assertRejects(created, "INVALID_STATE", `creating a session with the state ${Object.keys(wrong)}`);
    }
    assertEqual(await service.listSessions(ann), [], "the sessions created");
  },

  "state of an event is shared by prefix": async (service) => {
    await service.createSession({ ...ann, sessionId: "earlier" });
    const session = await service.createSession({ ...ann, sessionId: "s" });
    await service.appendEvent(session, stateEvent({ own: 1, "user:u": 2, "app:a": 3 }));
    await assertScopes(service);
  },

  "a later value replaces the earlier one, whoever wrote it": async (service) => {
    const first = await service.createSession({ ...ann, sessionId: "s", state: { own: { a: 1 }, "user:u": { a: 1 } } });
    await service.appendEvent(first, stateEvent({ own: { b: 2 } }));
    const second = await service.createSession({ ...ann, state: { "user:u": { b: 2 } } });
    assertEqual(await storedState(service, "s"), { own: { b: 2 }, "user:u": { b: 2 } }, "the state read again");
    await service.appendEvent(second, stateEvent({ "user:u": null }));
    assertEqual(await storedState(service, "s"), { own: { b: 2 }, "user:u": null }, "the state after the second event");
  },

  "temp: keys of an event are applied to the caller's session, but not stored": async (service) => {
    const session = await service.createSession({ ...ann, sessionId: "s" });
    const returned = await service.appendEvent(session, stateEvent({ "temp:token": "secret", own: 1 }, ["temp:old"]));
    assertEqual(session.state, { "temp:token": "secret", own: 1 }, "the state of the caller's session");
    await service.appendEvent(session, stateEvent({}, ["temp:token"]));
    assertEqual(session.state, { own: 1 }, "the state of the caller's session after a removal");
    const stored = await service.getSession({ ...ann, sessionId: "s" });
    assertEqual(stored?.state, { own: 1 }, "the state stored");
    const texts = [returned, stored].map((value) => JSON.stringify(value));
    assertThat(!texts.some((text) => text.includes("temp:")), "a temp: key is in the stored event or session");
  },

  "removals remove keys of every scope, in the store and in the caller's session": async (service) => {
    const state = { own: 1, kept: 1, "user:u": 2, "app:a": 3 };
    const session = await service.createSession({ ...ann, sessionId: "s", state });
    await service.appendEvent(session, stateEvent({}, ["own", "user:u", "app:a", "never there", "user:never"]));
    assertEqual(session.state, { kept: 1 }, "the state of the caller's session");
    assertEqual(await storedState(service, "s"), { kept: 1 }, "the state stored");
    assertEqual(await sharedState(service, "app", "ann"), {}, "the state shared");
    await service.appendEvent(session, stateEvent({ own: 5, "user:u": 6 }));
    assertEqual(
      await storedState(service, "s"),
      { kept: 1, own: 5, "user:u": 6 },
      "the state after setting them again",
    );
  },

  "a removal without prefix does not touch the key of the same name with one": async (service) => {
    const state = { x: 1, "user:x": 2, "app:x": 3 };
    const session = await service.createSession({ ...ann, sessionId: "s", state });
    await service.appendEvent(session, stateEvent({}, ["x"]));
    assertEqual(await storedState(service, "s"), { "user:x": 2, "app:x": 3 }, "the state stored");
  },

  "keys such as __proto__ and constructor are ordinary keys in every scope": async (service) => {
    const names = ["__proto__", "constructor", "toString", "app:__proto__", "user:__proto__", "user:constructor"];
    const state = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:{"from":${JSON.stringify(name)}}`)}}`);
    const created = await service.createSession({ ...ann, sessionId: "s", state });
    assertEqual(created.state, state, "the state created");
    const other = await service.createSession({ ...ann, sessionId: "other" });
    await service.appendEvent(other, stateEvent(state));
    assertEqual(other.state, state, "the state of the caller's session");
    assertEqual(await storedState(service, "other"), state, "the state stored");
    await service.appendEvent(other, stateEvent({}, names));
    assertEqual(await storedState(service, "other"), {}, "the state after their removal");
    assertThat(!("from" in {}), "the prototype of all objects was changed");
  },

  "values keep their type and text: null, false, 0, empty, nested, numbers, other scripts, NUL": async (service) => {
    const values = [
      null,
      false,
      0,
      "",
      [],
      {},
      [[{ a: [] }]],
      0.1,
      -1e-7,
      9_007_199_254_740_991,
      "1",
      "true",
      "東京 🙂",
    ];
    const state = Object.fromEntries([...values, "a\u0000b", "'\"\\"].map((value, index) => [`key ${index}`, value]));
    const session = await service.createSession({ ...ann, sessionId: "s", state });
    assertEqual(await storedState(service, "s"), state, "the state created");
    await service.appendEvent(session, stateEvent({ "user:all": state, "ключ 鍵": 1 }));
    assertEqual(await storedState(service, "s"), { ...state, "user:all": state, "ключ 鍵": 1 }, "the state appended");
  },
};
