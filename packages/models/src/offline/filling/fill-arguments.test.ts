import type { JsonObject, JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { readMessage } from "../text/message.ts";
import { type FilledCall, fillArguments } from "./fill-arguments.ts";

const now = new Date("2026-03-04T12:00:00");

function fill(
  message: string,
  properties: Record<string, JsonSchema>,
  name = "handle_things",
  required = true,
): FilledCall {
  const parameters = { type: "object" as const, properties, required: required ? Object.keys(properties) : [] };
  const tool: ToolDeclaration = { name, description: "Handles things.", parameters };
  return fillArguments(tool, readMessage(message, now));
}

const args = (...given: Parameters<typeof fill>): JsonObject => fill(...given).args;

describe("the order of arguments", () => {
  const number: JsonSchema = { type: "number" };
  const operation: JsonSchema = { type: "string", enum: ["add", "subtract"] };

  it("is the declared one, and not the one in which they were found", () => {
    const properties = { operand1: number, operand2: number, operation };
    expect(Object.keys(args("What is 5 plus 3?", properties))).toEqual(["operand1", "operand2", "operation"]);
    const sum: JsonSchema = { type: "object", properties, required: Object.keys(properties) };
    expect(JSON.stringify(args("What is 5 plus 3?", { sum }))).toBe(
      '{"sum":{"operand1":5,"operand2":3,"operation":"add"}}',
    );
  });
});

describe("values that are named", () => {
  const person: Record<string, JsonSchema> = {
    name: { type: "string" },
    age: { type: "integer" },
    email: { type: "string", format: "email" },
  };

  it.each([
    "name is Ann, age is 30, email is ann@example.com",
    "name: Ann, age: 30, email: ann@example.com",
    "name=Ann, age=30, email=ann@example.com",
    "with name Ann, age 30 and email ann@example.com",
    'name "Ann"; age 30; email ann@example.com',
    "My name is Ann and I am 30 years old and my email is ann@example.com",
  ])("reads: %s", (message) => {
    expect(args(message, person)).toEqual({ name: "Ann", age: 30, email: "ann@example.com" });
  });

  it("hands an ill-formed value on when it was named, so that the tool can refuse it", () => {
    expect(args("email is not-an-email", { email: { type: "string", format: "email" } })).toEqual({
      email: "not-an-email",
    });
  });

  it("gives each of two similar parameters the number behind its own name", () => {
    const size: JsonSchema = { type: "number" };
    expect(args("height 3 and width 5", { width: size, height: size })).toEqual({ height: 3, width: 5 });
  });
});

describe("numbers", () => {
  const amount: JsonSchema = { type: "number" };

  it("gives a number to the parameter whose noun it counts", () => {
    expect(args("4 guests for 2 nights", { nights: amount, guests: amount })).toEqual({ nights: 2, guests: 4 });
  });

  it("gives the others out in order", () => {
    expect(args("5 and 3", { left: amount, right: amount })).toEqual({ left: 5, right: 3 });
  });

  it("reads `subtract 4 from 10` as ten less four", () => {
    expect(args("subtract 4 from 10", { left: amount, right: amount })).toEqual({ left: 10, right: 4 });
  });

  it("fills no optional number that nothing points to", () => {
    expect(args("top films of 1999", { count: { type: "integer" } }, "films", false)).toEqual({});
  });

  it("asks rather than put a fraction where a whole number belongs", () => {
    expect(fill("take 2.5", { count: { type: "integer" } }).missing).toHaveLength(1);
  });
});

describe("enumerations", () => {
  const operation: JsonSchema = { enum: ["add", "subtract", "multiply", "divide"] };

  it.each([
    ["5 plus 3", "add"],
    ["5 + 3", "add"],
    ["7 - 2", "subtract"],
    ["6 x 7", "multiply"],
    ["6x7", "multiply"],
    ["5+3", "add"],
    ["8/2", "divide"],
    ["10 divided by 2", "divide"],
    ["10 over 2", "divide"],
  ])("knows the operation of %s", (message, expected) => {
    expect(args(message, { operation })).toEqual({ operation: expected });
  });

  it("asks when two members are named equally well", () => {
    expect(fill("multiply or divide", { operation }).missing).toHaveLength(1);
  });

  it("takes a sign for an operation only between numbers", () => {
    expect(fill("well-known", { operation }).missing).toHaveLength(1);
  });

  it("knows members of several words, synonyms, and a distinctive part", () => {
    expect(args("it is in progress", { status: { enum: ["in_progress", "completed"] } })).toEqual({
      status: "in_progress",
    });
    expect(args("mark it as done", { status: { enum: ["in_progress", "completed"] } })).toEqual({
      status: "completed",
    });
    expect(args("a billing question", { agent_name: { enum: ["billing_agent", "sales_agent"] } })).toEqual({
      agent_name: "billing_agent",
    });
  });

  it("fills the only member there is", () => {
    expect(args("go", { type: { const: "circle" } })).toEqual({ type: "circle" });
  });
});

describe("texts with few possible values that are told in words", () => {
  it("uses the description's spelling, else the plain verb, else the word between the numbers", () => {
    const described: JsonSchema = { type: "string", description: "One of 'plus', 'minus'." };
    expect(args("add 5 and 3", { action: described })).toEqual({ action: "plus" });
    expect(args("5 plus 3", { operation: { type: "string" } })).toEqual({ operation: "add" });
    expect(args("5 squiggle 3", { operation: { type: "string" } })).toEqual({ operation: "squiggle" });
  });
});

describe("forms", () => {
  it("knows dates, times and instants", () => {
    const when = { date: { type: "string", format: "date" }, time: { type: "string", format: "time" } } as const;
    expect(args("on May 5 at 9am", when)).toEqual({ date: "2026-05-05", time: "09:00:00" });
    const { at } = args("tomorrow at noon", { at: { type: "string", format: "date-time" } });
    expect(new Date(String(at))).toEqual(new Date("2026-03-05T12:00:00"));
  });

  it("gives the ends of a range to two dates", () => {
    const day: JsonSchema = { type: "string", format: "date" };
    const stay = { checkIn: day, checkOut: day };
    expect(args("from June 5 to June 8", stay)).toEqual({ checkIn: "2026-06-05", checkOut: "2026-06-08" });
  });

  it("knows web addresses, file names and codes of a pattern", () => {
    expect(args("open https://example.com/x.", { link: { type: "string" } })).toEqual({
      link: "https://example.com/x",
    });
    expect(args('write "hi" to notes.txt', { filename: { type: "string" }, content: { type: "string" } })).toEqual({
      filename: "notes.txt",
      content: "hi",
    });
    expect(args("order AB-12 now", { order: { type: "string", pattern: "^[A-Z]{2}-\\d+$" } })).toEqual({
      order: "AB-12",
    });
  });

  it("survives a pattern of another dialect", () => {
    expect(args("look at X9", { part: { type: "string", pattern: "(?P<x>" } })).toEqual({ part: "X9" });
  });

  it("reads directions", () => {
    const place: JsonSchema = { type: "string" };
    expect(args("fly from New York to Paris", { origin: place, destination: place }, "fly")).toEqual({
      origin: "New York",
      destination: "Paris",
    });
  });

  it.each([
    ["with newsletter", true],
    ["no newsletter", false],
    ["without the newsletter", false],
    ["newsletter: yes", true],
    ["newsletter=off", false],
  ])("reads the switch in: %s", (message, expected) => {
    expect(args(message, { newsletter: { type: "boolean" } })).toEqual({ newsletter: expected });
  });
});

describe("lists and records", () => {
  it("divides a list of texts", () => {
    const items: JsonSchema = { type: "array", items: { type: "string" } };
    expect(args("Add milk, eggs and bread to the list", { items }, "add_items")).toEqual({
      items: ["milk", "eggs", "bread"],
    });
    expect(args("items: red pens, ink", { items })).toEqual({ items: ["red pens", "ink"] });
    expect(args(`'x, y' and "z"`, { items })).toEqual({ items: ["x, y", "z"] });
  });

  it("collects items by their form", () => {
    expect(args("average 1, 2 and 3.5", { values: { type: "array", items: { type: "number" } } })).toEqual({
      values: [1, 2, 3.5],
    });
    const people: JsonSchema = { type: "array", items: { type: "string", format: "email" } };
    expect(args("with a@b.cc and d@e.ff", { people })).toEqual({ people: ["a@b.cc", "d@e.ff"] });
  });

  it("takes JSON as it is", () => {
    expect(args('points [{"x":1}]', { points: { type: "array", items: { type: "object" } } })).toEqual({
      points: [{ x: 1 }],
    });
    expect(args('data {"a":{"b":2}}', { data: { type: "object" } })).toEqual({ data: { a: { b: 2 } } });
  });

  it.each([
    "name is Al, age is 5",
    "name: Al, age: 5",
    "name=Al, age=5",
    "with name Al and age 5",
    "Set it: name Al, age 5",
  ])("reads a record with free keys: %s", (message) => {
    expect(args(message, { data: { type: "object", additionalProperties: true } })).toEqual({
      data: { name: "Al", age: 5 },
    });
  });

  it("keeps the declared type of a record's values", () => {
    const texts: JsonSchema = { type: "object", additionalProperties: { type: "string" } };
    expect(args("zip=01234", { labels: texts })).toEqual({ labels: { zip: "01234" } });
  });

  it("sets no prototype through a key", () => {
    const filled = args("__proto__=1, size=2", { data: { type: "object" } }).data as JsonObject;
    expect(JSON.stringify(filled)).toBe('{"__proto__":1,"size":2}');
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
  });
});

describe("nested objects", () => {
  const address: JsonSchema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

  it("asks for nothing inside an optional object that was not mentioned", () => {
    expect(fill("go", { address }, "go", false).missing).toEqual([]);
  });

  it("holds a required object even if nothing is required inside it", () => {
    expect(args("go", { options: { type: "object", properties: { city: { type: "string" } } } }, "go")).toEqual({
      options: {},
    });
  });
});

describe("what a message says beside its command", () => {
  const task: Record<string, JsonSchema> = { task: { type: "string" } };

  it.each([
    ["Add buy milk to my todo list", "add_todo_to_list", "buy milk"],
    ["Remember that my favourite color is blue", "remember", "my favourite color is blue"],
    ["Add make dinner", "add_todo", "make dinner"],
    ["Remember that I like tea", "remember", "I like tea"],
    ["Search for how to bake", "search", "how to bake"],
    ["Please search for the best pizza", "search_web", "the best pizza"],
    ["Note: call Bob at 5", "take_note", "call Bob at 5"],
  ])("%s", (message, name, expected) => {
    expect(args(message, task, name)).toEqual({ task: expected });
  });

  it("is nothing when only a pronoun is left", () => {
    expect(fill("translate something", task, "translate").missing).toHaveLength(1);
  });
});
