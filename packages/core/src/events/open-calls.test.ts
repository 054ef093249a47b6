import { describe, expect, it } from "vitest";
import type { Part } from "../content/content.ts";
import { confirmToolCall } from "./confirm-tool-call.ts";
import { createEvent, type EventInit } from "./create-event.ts";
import type { Event } from "./event.ts";
import { OpenCalls } from "./open-calls.ts";

const event = (author: string, parts: Part[], more: Partial<EventInit> = {}): Event =>
  createEvent({ invocationId: "i", author, content: { role: "user", parts }, ...more });
const called = (author: string, ...ids: string[]) => event(author, [], { longRunningToolIds: ids });
const asked = (author: string, id: string) =>
  event(author, [], { actions: { requestedToolConfirmations: { [id]: { hint: "?", toolName: "f", args: {} } } } });
const result = (id: string): Part => ({ functionResponse: { id, name: "f", response: { done: true } } });
const decision = (id: string, confirmed: boolean): Part => confirmToolCall(id, { confirmed });

function openAfter(...events: Event[]): OpenCalls {
  const open = new OpenCalls();
  for (const each of events) open.see(each);
  return open;
}

describe("G05: the calls that wait", () => {
  it("are those without a response: one that is answered waits no longer", () => {
    expect(openAfter(called("a", "one", "two")).size).toBe(2);
    expect(openAfter(called("a", "one", "two"), event("user", [result("one")])).size).toBe(1);
    expect(openAfter(called("a", "one", "two"), event("user", [result("one"), result("two")])).size).toBe(0);
  });

  it("are those that nobody decided on: approved or declined, a request is answered", () => {
    expect(openAfter(asked("a", "one")).size).toBe(1);
    expect(openAfter(asked("a", "one"), event("user", [decision("one", false)])).size).toBe(0);
    expect(openAfter(asked("a", "one"), event("user", [decision("one", true)])).size).toBe(0);
  });

  it("wait for their result when they were approved and answer later", () => {
    const approved = [called("a", "one"), asked("a", "one"), event("user", [decision("one", true)])];
    expect(openAfter(...approved).size).toBe(1);
    expect(openAfter(...approved, event("user", [result("one")])).size).toBe(0);
  });

  it("belong to the agents that made them", () => {
    const open = openAfter(called("a", "one"), asked("b", "two"));
    expect(open.of((name) => name === "b").size).toBe(1);
    expect(open.of((name) => name === "c").size).toBe(0);
    open.answer([{ id: "two", name: "f", response: {} }]);
    expect(open.size).toBe(1);
  });
});
