import { describe, expect, it } from "vitest";
import type { Part } from "../content/content.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import { buildContents as build, eventsOfTurn } from "./history.ts";

const buildContents = (events: readonly Event[], branch?: string) =>
  build(events, { agentName: "agent", branch, toolNames: new Set(["größe"]) });

const event = (author: string, parts: Part[], more: Partial<Event> = {}): Event =>
  createEvent({ invocationId: "i", author, content: { role: author === "user" ? "user" : "model", parts }, ...more });
const call = (id: string, name = "f"): Part => ({ functionCall: { id, name, args: {} } });
const answer = (id: string, result: unknown, name = "f"): Part => ({
  functionResponse: { id, name, response: { result } },
});
const responses = (contents: ReturnType<typeof buildContents>) =>
  contents.map(({ parts }) =>
    parts?.map((part) => part.functionResponse?.response ?? part.text ?? part.functionCall?.id),
  );

describe("the history that a model sees", () => {
  it("pairs parallel calls with their results in one content, in call order", () => {
    const contents = buildContents([
      event("user", [{ text: "go" }]),
      event("agent", [call("a"), call("b")]),
      event("agent", [answer("b", 2), answer("a", 1)]),
      event("agent", [{ text: "done" }]),
    ]);
    expect(contents.map(({ role }) => role)).toEqual(["user", "model", "user", "model"]);
    expect(responses(contents)[2]).toEqual([{ result: 1 }, { result: 2 }]);
  });

  it("puts a late result beside its call and mentions it where it came; the newest wins", () => {
    const contents = buildContents([
      event("agent", [call("a")], { longRunningToolIds: ["a"] }),
      event("agent", [{ text: "started" }]),
      event("user", [answer("a", "half")]),
      event("user", [answer("a", "all")]),
      event("user", [{ text: "well?" }]),
    ]);
    expect(responses(contents)).toEqual([
      ["a"],
      [{ result: "all" }],
      ["started"],
      ['[The result of the earlier call of f has come: {"result":"half"}]'],
      ['[The result of the earlier call of f has come: {"result":"all"}]'],
      ["well?"],
    ]);
  });

  it("answers what nobody answered: interrupted, or pending for a long-running tool", () => {
    const contents = buildContents([event("agent", [call("a"), call("b")], { longRunningToolIds: ["b"] })]);
    expect(responses(contents)[1]).toMatchObject([{ error: { code: "CALL_INTERRUPTED" } }, { status: "pending" }]);
  });

  it("C35: a result belongs to the newest call of its id", () => {
    const contents = buildContents([
      event("agent", [call("call_0")]),
      event("agent", [answer("call_0", 1)]),
      event("agent", [call("call_0")]),
      event("agent", [answer("call_0", 2)]),
    ]);
    expect(responses(contents)).toEqual([["call_0"], [{ result: 1 }], ["call_0"], [{ result: 2 }]]);
  });

  it("leaves out results without a call, empty events and raw argument text; keeps provider data", () => {
    const contents = buildContents([
      event("user", [answer("ghost", 1)]),
      event("agent", []),
      createEvent({ invocationId: "i", author: "agent" }),
      event("agent", [{ functionCall: { id: "a", name: "f", argsText: "{" }, thoughtSignature: "c2ln" }]),
      event("agent", [answer("a", 1)]),
    ]);
    expect(contents[0]?.parts).toEqual([{ functionCall: { id: "a", name: "f" }, thoughtSignature: "c2ln" }]);
    expect(contents).toHaveLength(2);
  });

  it("C36: keeps the names of tools and makes others harmless", () => {
    const names = buildContents([event("agent", [call("a", "größe"), call("b", "$READ|x"), call("c", "1st")])]).map(
      ({ parts }) => parts?.map((part) => part.functionCall?.name ?? part.functionResponse?.name),
    );
    expect(names).toEqual([
      ["größe", "_READ_x", "_1st"],
      ["größe", "_READ_x", "_1st"],
    ]);
  });

  it("finds the events of one turn from the end", () => {
    const events = [
      event("user", []),
      { ...event("user", []), invocationId: "j" },
      { ...event("a", []), invocationId: "j" },
    ];
    expect(eventsOfTurn(events, "j")).toHaveLength(2);
  });
});
