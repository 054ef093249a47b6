import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import type { Session, SessionService } from "../sessions/session-service.ts";
import { assertEqual, assertRejects, assertThat, tryToChange } from "./contract-assertions.ts";
import type { ContractChecks } from "./contract-case.ts";
import { fullEvent, messageEvent, stateEvent } from "./contract-events.ts";

const key = { appName: "app", userId: "ann", sessionId: "s" };

async function storedSession(service: SessionService): Promise<Session> {
  const session = await service.getSession(key);
  assertThat(session !== undefined, "the session was not found");
  return session;
}

const textsOf = (events: readonly Event[]) => events.map((event) => event.content?.parts?.[0]?.text);

/** Appending and reading events. */
export const eventChecks: ContractChecks<SessionService> = {
  "an appended event is stored, returned, and the caller's session is brought up to date": async (service) => {
    const session = await service.createSession({ ...key, state: { count: 1 } });
    const createdAt = session.lastUpdateTime;
    const event = { ...messageEvent("hello"), actions: { stateDelta: { count: 2 }, artifactDelta: {} } };
    assertEqual(await service.appendEvent(session, event), event, "the event returned");
    assertEqual(session.events, [event], "the events of the caller's session");
    assertEqual([session.state, session.revision], [{ count: 2 }, 1], "its state and revision");
    assertThat(session.lastUpdateTime >= createdAt, "its lastUpdateTime went back");
    assertEqual(await storedSession(service), session, "the session stored");
  },

  "an event comes back with every field as it was": async (service) => {
    const event = fullEvent();
    await service.appendEvent(await service.createSession(key), event);
    assertEqual((await storedSession(service)).events, [event], "the events stored");
  },

  "D07: what JSON cannot hold is not stored": async (service) => {
    const session = await service.createSession(key);
    const response = { rows: [1, undefined], next: () => 1, at: new Date(0), none: undefined, nan: Number.NaN };
    const content = { role: "user", parts: [{ functionResponse: { id: "call", name: "f", response } }] };
    const event = createEvent({ invocationId: "turn", author: "agent", content });
    const returned = await service.appendEvent(session, event);
    const expected = JSON.parse(JSON.stringify(event));
    for (const events of [[returned], session.events, (await storedSession(service)).events]) {
      assertEqual(events, [expected], "the event stored");
      const stored = events[0]?.content?.parts?.[0]?.functionResponse?.response ?? {};
      assertEqual(Object.keys(stored).sort(), ["at", "nan", "rows"], "the members of the response stored");
    }
  },

  "events come back in the order of appending, whatever their times": async (service) => {
    const session = await service.createSession(key);
    for (const [index, timestamp] of [5, 5, 5, 1, 9, 2].entries()) {
      await service.appendEvent(session, { ...messageEvent(`${index}`), timestamp });
    }
    const { events, revision } = await storedSession(service);
    assertEqual(textsOf(events), ["0", "1", "2", "3", "4", "5"], "the events stored");
    assertEqual([revision, session.revision], [6, 6], "the revisions");
  },

  "a partial event is returned and changes nothing": async (service) => {
    const session = await service.createSession(key);
    const event: Event = {
      ...messageEvent("hel"),
      partial: true,
      actions: { stateDelta: { a: 1 }, artifactDelta: {} },
    };
    assertEqual(await service.appendEvent(session, event), event, "the event returned");
    assertEqual([session.events, session.state, session.revision], [[], {}, 0], "the caller's session");
    const stored = await storedSession(service);
    assertEqual([stored.events, stored.state, stored.revision], [[], {}, 0], "the session stored");
  },

  "appending to a session that does not exist is SESSION_NOT_FOUND": async (service) => {
    const session = await service.createSession(key);
    for (const wrong of [{ appName: "no" }, { userId: "no" }, { id: "no" }, { userId: "__proto__" }]) {
      const action = service.appendEvent({ ...session, ...wrong }, messageEvent("hello"));
      await assertRejects(action, "SESSION_NOT_FOUND", `appending with ${JSON.stringify(wrong)}`);
    }
    await service.deleteSession(key);
    await assertRejects(service.appendEvent(session, messageEvent("hello")), "SESSION_NOT_FOUND", "after deleting it");
    assertEqual(await service.getSession(key), undefined, "the deleted session");
  },

  "a writer that is behind gets SESSION_CONFLICT, and nothing of it is stored": async (service) => {
    const ahead = await service.createSession(key);
    const behind = await storedSession(service);
    await service.appendEvent(ahead, { ...messageEvent("first"), timestamp: behind.lastUpdateTime });
    const event = { ...stateEvent({ own: 1, "user:u": 1, "app:a": 1 }), timestamp: behind.lastUpdateTime };
    await assertRejects(service.appendEvent(behind, event), "SESSION_CONFLICT", "appending to a session read earlier");
    assertEqual([behind.events, behind.state, behind.revision], [[], {}, 0], "the session of the writer behind");
    const stored = await storedSession(service);
    assertEqual([textsOf(stored.events), stored.state], [["first"], {}], "the session stored");
    await service.appendEvent(stored, messageEvent("second"));
    assertEqual(textsOf((await storedSession(service)).events), ["first", "second"], "after reading it again");
  },

  "of two writers at the same time one succeeds, the other gets SESSION_CONFLICT, and nothing is lost": async (
    service,
  ) => {
    await service.createSession(key);
    const writers = await Promise.all(
      ["a", "b", "c"].map(async (name) => ({ name, session: await storedSession(service) })),
    );
    const outcomes = await Promise.allSettled(
      writers.map(({ name, session }) => service.appendEvent(session, { ...messageEvent(name), id: name })),
    );
    const winners = writers.filter((_, index) => outcomes[index]?.status === "fulfilled").map(({ name }) => name);
    const codes = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    assertEqual(codes, ["SESSION_CONFLICT", "SESSION_CONFLICT"], "the errors of those who came too late");
    assertEqual(textsOf((await storedSession(service)).events), winners, "the events stored");
  },

  "events of other sessions are no conflict, also when they change the same user state": async (service) => {
    const session = await service.createSession(key);
    const other = await service.createSession({ ...key, sessionId: "other" });
    await service.appendEvent(other, stateEvent({ "user:u": 1 }));
    await service.appendEvent(session, stateEvent({ "user:u": 2 }));
    assertEqual((await storedSession(service)).state, { "user:u": 2 }, "the state stored");
  },

  "numRecentEvents and afterTimestamp limit what is read, and the session can still be appended to": async (
    service,
  ) => {
    const session = await service.createSession(key);
    for (const timestamp of [1, 2, 3, 4]) {
      await service.appendEvent(session, { ...messageEvent(`${timestamp}`), timestamp });
    }
    const read = async (config: { numRecentEvents?: number; afterTimestamp?: number }) =>
      textsOf((await service.getSession({ ...key, config }))?.events ?? []);
    assertEqual(await read({}), ["1", "2", "3", "4"], "without limits");
    assertEqual(await read({ numRecentEvents: 2 }), ["3", "4"], "two recent events");
    assertEqual(await read({ numRecentEvents: 0 }), [], "no recent events");
    assertEqual(await read({ numRecentEvents: 9 }), ["1", "2", "3", "4"], "more events than there are");
    assertEqual(await read({ afterTimestamp: 2 }), ["3", "4"], "events after 2");
    assertEqual(await read({ afterTimestamp: 4 }), [], "events after the last");
    assertEqual(await read({ afterTimestamp: 1, numRecentEvents: 2 }), ["3", "4"], "two recent ones of those after 1");
    assertEqual(await read({ afterTimestamp: 3, numRecentEvents: 2 }), ["4"], "two recent ones of those after 3");
    const part = await service.getSession({ ...key, config: { numRecentEvents: 1 } });
    assertEqual(part?.revision, 4, "the revision of a session read in part");
    assertThat(part !== undefined, "the session was not found");
    await service.appendEvent(part, messageEvent("5"));
    assertEqual(textsOf(part.events), ["4", "5"], "the events of the session read in part");
    assertEqual((await storedSession(service)).events.length, 5, "the number of events stored");
  },

  "a stored event does not change with the event given or returned": async (service) => {
    const session = await service.createSession(key);
    const content = { role: "user", parts: [{ text: "hello" }] };
    const actions = { stateDelta: { list: [1] }, artifactDelta: {} };
    const returned = await service.appendEvent(session, { ...messageEvent(""), content, actions });
    content.parts.push({ text: "spoiled" });
    actions.stateDelta.list.push(2);
    tryToChange(() => returned.content?.parts?.push({ text: "spoiled" }));
    tryToChange(() => (session.state["list"] as number[]).push(3));
    tryToChange(() => Object.assign(returned.actions.stateDelta, { list: [4] }));
    const stored = await storedSession(service);
    assertEqual(stored.events[0]?.content, { role: "user", parts: [{ text: "hello" }] }, "the content stored");
    assertEqual(stored.events[0]?.actions.stateDelta, { list: [1] }, "the delta stored");
    assertEqual(stored.state, { list: [1] }, "the state stored");
  },
};
