import { describe, expect, it } from "vitest";
import type { Part } from "../content/content.ts";
import { createEvent, type EventInit } from "./create-event.ts";
import { getFunctionCalls, getFunctionResponses, getText, isFinalResponse } from "./event-content.ts";

function eventOf(parts: Part[], more: Partial<EventInit> = {}) {
  return createEvent({ invocationId: "turn", author: "agent", content: { role: "model", parts }, ...more });
}

const call: Part = { functionCall: { id: "1", name: "f", args: {} } };
const response: Part = { functionResponse: { id: "1", name: "f", response: { result: 0 } } };
const bare: EventInit = { invocationId: "turn", author: "agent" };

describe("A3: the content of an event", () => {
  it("gives calls and responses in part order", () => {
    const event = eventOf([call, { text: "and" }, { functionCall: { id: "2", name: "g" } }, response]);
    expect(getFunctionCalls(event).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(getFunctionResponses(event)).toEqual([response.functionResponse]);
  });

  it("joins what is said and leaves out thoughts", () => {
    expect(getText(eventOf([{ text: "hm, ", thought: true }, { text: "5 + 3" }, call, { text: " is 8" }]))).toBe(
      "5 + 3 is 8",
    );
  });

  it("is empty for an event without content", () => {
    const event = createEvent(bare);
    expect([getFunctionCalls(event), getFunctionResponses(event), getText(event)]).toEqual([[], [], ""]);
  });
});

describe("isFinalResponse", () => {
  it.each([
    ["an answer", eventOf([{ text: "8" }]), true],
    ["an empty answer", eventOf([]), true],
    ["an error", createEvent({ ...bare, errorCode: "MODEL_FAILED" }), true],
    ["the end of a model's turn without content", createEvent({ ...bare, finishReason: "STOP" }), true],
    ["a call", eventOf([{ text: "let me see" }, call]), false],
    ["a tool result", eventOf([response]), false],
    ["a tool result that is the answer", eventOf([response], { actions: { skipSummarization: true } }), true],
    ["a call whose tool answers later", eventOf([call], { longRunningToolIds: ["1"] }), true],
    ["a call with an empty list of those that answer later", eventOf([call], { longRunningToolIds: [] }), false],
    ["a fragment", eventOf([{ text: "8" }], { partial: true }), false],
    ["a fragment of a call that answers later", eventOf([call], { partial: true, longRunningToolIds: ["1"] }), false],
    ["a user's message", eventOf([{ text: "5 + 3?" }], { author: "user" }), false],
    ["a change of state only", createEvent({ ...bare, actions: { stateDelta: { a: 1 } } }), false],
  ])("for %s", (_, event, final) => {
    expect(isFinalResponse(event)).toBe(final);
  });
});
