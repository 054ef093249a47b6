import { describe, expect, it } from "vitest";
import { createEvent, emptyActions } from "./create-event.ts";
import { createId } from "./create-id.ts";

describe("createEvent", () => {
  it("gives a new id, the time in milliseconds and empty actions", () => {
    const before = Date.now();
    const { id, timestamp, ...rest } = createEvent({ invocationId: "turn", author: "user" });
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(timestamp).toBeGreaterThanOrEqual(before);
    expect(timestamp).toBeLessThanOrEqual(Date.now());
    expect(rest).toEqual({ invocationId: "turn", author: "user", actions: { stateDelta: {}, artifactDelta: {} } });
  });

  it("keeps what is given and completes the actions", () => {
    const event = createEvent({
      id: "e",
      invocationId: "turn",
      author: "agent",
      timestamp: 5,
      branch: "a.b",
      actions: { escalate: true },
    });
    expect(event).toEqual({
      id: "e",
      invocationId: "turn",
      author: "agent",
      timestamp: 5,
      branch: "a.b",
      actions: { stateDelta: {}, artifactDelta: {}, escalate: true },
    });
  });

  it("leaves out members that are undefined", () => {
    const event = createEvent({ invocationId: "turn", author: "agent", content: undefined, partial: undefined });
    expect(Object.keys(event)).toEqual(["id", "invocationId", "author", "timestamp", "actions"]);
  });

  it("shares no actions between events", () => {
    emptyActions().stateDelta["a"] = 1;
    expect(emptyActions().stateDelta).toEqual({});
  });
});

describe("createId", () => {
  it("does not repeat itself", () => {
    expect(new Set(Array.from({ length: 10_000 }, createId)).size).toBe(10_000);
  });
});
