import { describe, expect, it } from "vitest";
import { createEvent } from "../events/create-event.ts";
import { InMemorySessionService } from "./in-memory-session-service.ts";

const key = { appName: "app", userId: "ann", sessionId: "s" };

const event = (index: number) =>
  createEvent({ invocationId: "turn", author: "agent", content: { role: "model", parts: [{ text: `${index}` }] } });

describe("InMemorySessionService", () => {
  it("shares frozen events between the sessions it returns, so that reading does not copy the history", async () => {
    const service = new InMemorySessionService();
    await service.appendEvent(await service.createSession(key), event(0));
    const [first, second] = [await service.getSession(key), await service.getSession(key)];
    expect(first?.events[0]).toBe(second?.events[0]);
    expect(() => first?.events[0]?.content?.parts?.push({ text: "x" })).toThrow(TypeError);
  });

  it("gives out state that can be changed at will", async () => {
    const service = new InMemorySessionService();
    const session = await service.createSession({ ...key, state: { list: [1] } });
    await service.appendEvent(session, createEvent({ ...event(0), actions: { stateDelta: { other: [1] } } }));
    expect(() => (session.state["list"] as number[]).push(2)).not.toThrow();
    expect(() => (session.state["other"] as number[]).push(2)).not.toThrow();
    expect((await service.getSession(key))?.state).toEqual({ list: [1], other: [1] });
  });

  it("stores nothing of an event that JSON cannot hold", async () => {
    const service = new InMemorySessionService();
    const session = await service.createSession(key);
    const parts = [{ functionResponse: { name: "f", response: { wei: 10n } } }];
    const broken = createEvent({ ...event(0), content: { parts }, actions: { stateDelta: { a: 1 } } });
    await expect(service.appendEvent(session, broken)).rejects.toThrow(TypeError);
    expect(await service.getSession(key)).toMatchObject({ events: [], state: {}, revision: 0 });
  });

  it("appends to a session of 20,000 events without walking over them", async () => {
    const service = new InMemorySessionService();
    const session = await service.createSession(key);
    for (let index = 0; index < 20_000; index++) {
      await service.appendEvent(session, event(index));
    }
    // A walk would read the elements: from here on every read of one fails.
    const history = new Proxy(session.events, {
      get: (target, name) =>
        /^\d+$/.test(String(name)) ? expect.fail("an event was read") : Reflect.get(target, name),
    });
    await service.appendEvent({ ...session, events: history }, event(20_000));
    expect((await service.getSession(key))?.revision).toBe(20_001);
  });

  it("says in an error which session it is about, as text and as details", async () => {
    const service = new InMemorySessionService();
    const session = await service.createSession(key);
    await service.appendEvent({ ...session, events: [] }, event(0));
    await expect(service.appendEvent(session, event(1))).rejects.toMatchObject({
      code: "SESSION_CONFLICT",
      message: expect.stringContaining('Session "s" has 1 event, but the writer knows 0'),
      details: { ...key, revision: 0, storedRevision: 1 },
    });
    await expect(service.createSession(key)).rejects.toMatchObject({
      code: "SESSION_EXISTS",
      message: 'Session "s" of user "ann" in app "app" exists already.',
      details: key,
    });
  });
});
