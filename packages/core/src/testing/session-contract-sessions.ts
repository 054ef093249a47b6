import type { Session, SessionService } from "../sessions/session-service.ts";
import { assertEqual, assertRejects, assertThat, tryToChange } from "./contract-assertions.ts";
import type { ContractChecks } from "./contract-case.ts";
import { messageEvent } from "./contract-events.ts";
import { hostileNames, lookAlikes } from "./contract-names.ts";

const ann = { appName: "app", userId: "ann" };

/** Creating, finding, listing and deleting. */
export const sessionChecks: ContractChecks<SessionService> = {
  "a new session has the ids and state given, no events and revision 0": async (service) => {
    const before = Date.now();
    const created = await service.createSession({ ...ann, sessionId: "s", state: { count: 1 } });
    const { lastUpdateTime, instanceId, ...rest } = created;
    assertEqual(rest, { id: "s", ...ann, state: { count: 1 }, events: [], revision: 0 }, "the session created");
    assertThat(typeof instanceId === "string" && instanceId !== "", "instanceId is empty");
    assertThat(lastUpdateTime >= before && lastUpdateTime <= Date.now(), "lastUpdateTime is not in milliseconds");
    assertEqual(await service.getSession({ ...ann, sessionId: "s" }), created, "the session read back");
  },

  "every session created without id gets a new one": async (service) => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => service.createSession(ann)));
    assertEqual(new Set(sessions.map(({ id }) => id)).size, 20, "the number of different ids");
  },

  "an id that is taken is refused with SESSION_EXISTS and nothing is overwritten": async (service) => {
    const session = await service.createSession({ ...ann, sessionId: "s", state: { count: 1, "user:plan": "free" } });
    await service.appendEvent(session, messageEvent("hello"));
    const again = service.createSession({ ...ann, sessionId: "s", state: { count: 2, "user:plan": "paid" } });
    await assertRejects(again, "SESSION_EXISTS", "creating a session whose id is taken");
    const stored = await service.getSession({ ...ann, sessionId: "s" });
    assertEqual(stored?.state, { count: 1, "user:plan": "free" }, "the state of the first session");
    assertEqual(stored?.events.length, 1, "the events of the first session");
  },

  "of several attempts to create one id at the same time exactly one succeeds": async (service) => {
    const attempts = Array.from({ length: 5 }, () => service.createSession({ ...ann, sessionId: "s" }));
    const outcomes = await Promise.allSettled(attempts);
    assertEqual(outcomes.filter(({ status }) => status === "fulfilled").length, 1, "the number of successes");
  },

  "a session is found by app, user and id together": async (service) => {
    await service.createSession({ ...ann, sessionId: "main", state: { owner: "ann" } });
    await service.createSession({ appName: "app", userId: "bob", sessionId: "main", state: { owner: "bob" } });
    await service.createSession({ appName: "other", userId: "ann", sessionId: "main", state: { owner: "other" } });
    const bobs = await service.getSession({ appName: "app", userId: "bob", sessionId: "main" });
    assertEqual(bobs?.state, { owner: "bob" }, "the session of bob");
    assertEqual((await service.getSession({ ...ann, sessionId: "main" }))?.state, { owner: "ann" }, "that of ann");
  },

  "a session that does not exist is undefined": async (service) => {
    assertEqual(await service.getSession({ ...ann, sessionId: "s" }), undefined, "a session of an unknown app");
    await service.createSession({ ...ann, sessionId: "s" });
    for (const key of [{ appName: "no" }, { userId: "no" }, { sessionId: "no" }, { sessionId: "constructor" }]) {
      const found = await service.getSession({ ...ann, sessionId: "s", ...key });
      assertEqual(found, undefined, `the session found with ${JSON.stringify(key)}`);
    }
  },

  "ids such as __proto__, the empty text, paths and other scripts are ordinary ids": async (service) => {
    for (const name of hostileNames) {
      const session = await service.createSession({ appName: name, userId: name, sessionId: name, state: { name } });
      await service.appendEvent(session, messageEvent(name));
    }
    for (const name of hostileNames) {
      const found = await service.getSession({ appName: name, userId: name, sessionId: name });
      assertEqual(pick(found), { id: name, state: { name }, text: name }, `the session ${JSON.stringify(name)}`);
      const listed = await service.listSessions({ appName: name, userId: name });
      assertEqual(
        listed.map(({ id }) => id),
        [name],
        `the sessions of ${JSON.stringify(name)}`,
      );
    }
    assertThat(!("name" in {}), "the prototype of all objects was changed");
  },

  "ids that look alike when joined stay apart": async (service) => {
    const keys = lookAlikes.map(([appName, userId, sessionId]) => ({ appName, userId, sessionId }));
    const unique = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
    for (const [index, key] of unique.entries()) {
      await service.createSession({ ...key, state: { index, "user:index": index, "app:index": index } });
    }
    for (const [index, key] of unique.entries()) {
      assertEqual((await service.getSession(key))?.state["index"], index, `the session ${JSON.stringify(key)}`);
    }
    const [first, ...others] = unique;
    assertThat(first !== undefined, "there are keys");
    await service.deleteSession(first);
    for (const key of others) {
      assertThat(
        (await service.getSession(key)) !== undefined,
        `deleting another session deleted ${JSON.stringify(key)}`,
      );
    }
  },

  "a user's sessions are listed without events, the last changed first": async (service) => {
    for (const sessionId of ["old", "middle", "new"]) {
      await service.createSession({ ...ann, sessionId, state: { "user:name": "Ann", sessionId } });
      await nextMillisecond();
    }
    await service.createSession({ appName: "app", userId: "bob", sessionId: "bob's" });
    await service.createSession({ appName: "other", userId: "ann", sessionId: "other" });
    const oldest = await service.getSession({ ...ann, sessionId: "old" });
    assertThat(oldest !== undefined, "the oldest session was not found");
    await service.appendEvent(oldest, messageEvent("again"));
    const listed = await service.listSessions(ann);
    assertEqual(
      listed.map(({ id }) => id),
      ["old", "new", "middle"],
      "the ids listed",
    );
    assertEqual(
      listed.flatMap(({ events }) => events),
      [],
      "the events listed",
    );
    assertEqual(listed[0]?.state, { "user:name": "Ann", sessionId: "old" }, "the state listed");
    assertEqual(
      listed.map(({ revision }) => revision),
      [1, 0, 0],
      "the revisions listed",
    );
    assertEqual(await service.listSessions({ appName: "app", userId: "nobody" }), [], "the sessions of nobody");
  },

  "a deleted session is gone, its events too; all others and the state of user and app stay": async (service) => {
    const session = await service.createSession({ ...ann, sessionId: "s", state: { own: 1, "user:u": 2, "app:a": 3 } });
    await service.createSession({ ...ann, sessionId: "other" });
    await service.appendEvent(session, messageEvent("hello"));
    await service.deleteSession({ ...ann, sessionId: "s" });
    assertEqual(await service.getSession({ ...ann, sessionId: "s" }), undefined, "the deleted session");
    assertEqual(
      (await service.listSessions(ann)).map(({ id }) => id),
      ["other"],
      "the sessions left",
    );
    const again = await service.createSession({ ...ann, sessionId: "s" });
    assertEqual([again.state, again.events], [{ "user:u": 2, "app:a": 3 }, []], "a new session with the same id");
    assertEqual((await service.getSession({ ...ann, sessionId: "s" }))?.events, [], "its events");
  },

  "a holder of a deleted session gets SESSION_CONFLICT when its id is in use again": async (service) => {
    const old = await service.createSession({ ...ann, sessionId: "s", state: { secret: 1 } });
    await service.deleteSession({ ...ann, sessionId: "s" });
    await service.createSession({ ...ann, sessionId: "s" });
    await assertRejects(
      service.appendEvent(old, messageEvent("hello")),
      "SESSION_CONFLICT",
      "appending to the old one",
    );
    assertEqual(
      pick(await service.getSession({ ...ann, sessionId: "s" })),
      { id: "s", state: {}, text: undefined },
      "the new session",
    );
  },

  "deleting a session that does not exist does nothing": async (service) => {
    await service.deleteSession({ ...ann, sessionId: "no" });
    await service.createSession({ ...ann, sessionId: "s" });
    await service.deleteSession({ ...ann, sessionId: "no" });
    await service.deleteSession({ appName: "app", userId: "bob", sessionId: "s" });
    assertThat((await service.getSession({ ...ann, sessionId: "s" })) !== undefined, "another session was deleted");
  },

  "a session returned is a copy: changing it changes nothing stored": async (service) => {
    const state = { profile: { tags: ["a"] } };
    const created = await service.createSession({ ...ann, sessionId: "s", state });
    await service.appendEvent(created, messageEvent("hello"));
    state.profile.tags.push("from the caller's object");
    const read = await service.getSession({ ...ann, sessionId: "s" });
    const [listed] = await service.listSessions(ann);
    for (const session of [created, read, listed]) {
      assertThat(session !== undefined, "the session was not found");
      spoil(session);
    }
    const fresh = await service.getSession({ ...ann, sessionId: "s" });
    assertEqual(fresh?.state, { profile: { tags: ["a"] } }, "the state stored");
    assertEqual(pick(fresh)?.text, "hello", "the event stored");
    assertEqual([fresh?.events.length, fresh?.revision], [1, 1], "the number of events and the revision stored");
  },
};

function pick(session: Session | undefined): { id: string; state: unknown; text: string | undefined } | undefined {
  return session && { id: session.id, state: session.state, text: session.events[0]?.content?.parts?.[0]?.text };
}

function spoil(session: Session): void {
  const profile = session.state["profile"] as { tags: string[] };
  tryToChange(() => profile.tags.push("spoiled"));
  tryToChange(() => Object.assign(session.events[0]?.content?.parts?.[0] ?? {}, { text: "spoiled" }));
  tryToChange(() => Object.assign(session.state, { added: true }));
  tryToChange(() => session.events.push(messageEvent("spoiled")));
  tryToChange(() => Object.assign(session, { revision: 99, lastUpdateTime: 0 }));
}

/** Waits until the clock shows another time, for stores that order by it. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
