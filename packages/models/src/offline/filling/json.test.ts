import type { JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { decide } from "../dialogue/decide.ts";
import type { Turn } from "../dialogue/turns.ts";
import { readMessage } from "../text/message.ts";
import { fillArguments } from "./fill-arguments.ts";

const now = new Date("2026-03-04T12:00:00");
const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };

function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

function toolWith(properties: Record<string, JsonSchema>, name = "handle_things"): ToolDeclaration {
  return { name, description: "Handles things.", parameters: object(properties) };
}

function fill(message: string, properties: Record<string, JsonSchema>) {
  const { args, missing } = fillArguments(toolWith(properties), readMessage(message, now));
  return { args, missing: missing.map(({ path }) => path.join(".")) };
}

const email: JsonSchema = { type: "string", format: "email" };
const profile = object({ name: text, age: { type: "integer" }, email, newsletter: { type: "boolean" } }, [
  "newsletter",
]);
const address = object({ street: text, city: text });
const customer = object({ name: text, address });
const point = object({ x: number, y: number });

describe("JSON for an object parameter", () => {
  const ada = { name: "Ada", age: 36, email: "ada@example.com" };

  it("had its keys taken for values", () => {
    for (const opening of ["Save a profile:", "Save the profile", "Save", "profile =", ""]) {
      expect(fill(`${opening} ${JSON.stringify(ada)}`, { profile })).toEqual({ args: { profile: ada }, missing: [] });
    }
    expect(fill(`Save ${JSON.stringify({ profile: ada })} please`, { profile }).args).toEqual({ profile: ada });
  });

  it.each([
    `{'name': 'Ada', 'age': 36, 'email': 'ada@example.com'}`,
    `"name": "Ada", "age": 36, "email": "ada@example.com"`,
    `{"name": "Ada", "age": 36, "email": "ada@example.com",}`,
    `{name: "Ada", age: 36, email: "ada@example.com"}`,
  ])("is read when it is nearly JSON: %s", (written) => {
    expect(fill(`Save a profile: ${written}`, { profile }).args).toEqual({ profile: ada });
  });

  it("asks for what is not in it, and takes what the message says beside it", () => {
    expect(fill('Save the profile {"name":"Ada","email":"a@b.cc"}', { profile }).missing).toEqual(["profile.age"]);
    const { args } = fill('Save the profile {"name":"Ada","email":"a@b.cc"}, age 36', { profile });
    expect(args).toEqual({ profile: { name: "Ada", age: 36, email: "a@b.cc" } });
  });

  it("is read at every depth, with names in another spelling and with what is not declared", () => {
    const written = { Name: "Ada", address: { street: "Main 1", city: "Bonn", zip: "5" }, vip: true };
    const expected = { name: "Ada", address: { street: "Main 1", city: "Bonn", zip: "5" }, vip: true };
    expect(fill(`Add the customer ${JSON.stringify(written)}`, { customer })).toEqual({
      args: { customer: expected },
      missing: [],
    });
    expect(fill('Add the customer Ada with address {"street":"Main 1","city":"Bonn"}', { customer }).args).toEqual({
      customer: { name: "Ada", address: { street: "Main 1", city: "Bonn" } },
    });
  });

  it("may hold all arguments", () => {
    expect(fill('{"to":{"x":3,"y":4},"from":{"x":1,"y":2}}', { from: point, to: point }).args).toEqual({
      from: { x: 1, y: 2 },
      to: { x: 3, y: 4 },
    });
    expect(fill('{"left": 1, "right": 2}', { left: number, right: number }).args).toEqual({ left: 1, right: 2 });
  });

  it("goes to the parameter named before it, else in order", () => {
    const route = { from: point, to: point };
    const [one, other] = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ];
    for (const message of [
      'to {"x":3,"y":4} from {"x":1,"y":2}',
      '{"x":1,"y":2}, {"x":3,"y":4}',
      'to {"x":3,"y":4}, and {"x":1,"y":2}',
    ]) {
      expect(fill(message, route).args).toEqual({ from: one, to: other });
    }
    expect(fill('to {"x":3,"y":4}', route).missing).toEqual(["from.x", "from.y"]);
  });

  it("is taken whole for a union of objects", () => {
    const shape = {
      anyOf: [
        object({ kind: { const: "circle" }, radius: number }),
        object({ kind: { const: "square" }, side: number }),
      ],
    };
    const written = { kind: "square", side: 2 };
    expect(fill(`Draw the shape ${JSON.stringify(written)}`, { shape })).toEqual({
      args: { shape: written },
      missing: [],
    });
  });

  it("that fits nowhere is no source of single values", () => {
    expect(fill('Add {"x": 1, "y": 2}', { left: number, right: number })).toEqual({
      args: {},
      missing: ["left", "right"],
    });
    expect(fill('Handle {"first": "Ada"}', { name: text }).missing).toEqual(["name"]);
  });

  it("sets no prototype through a key", () => {
    const { args } = fill('Save the profile {"__proto__":{"name":"x"},"age":1}', { profile });
    expect(Object.getPrototypeOf(args["profile"])).toBe(Object.prototype);
    expect((args["profile"] as { name?: unknown }).name).toBeUndefined();
  });
});

describe("JSON for lists, records, texts and values of any type", () => {
  const points: JsonSchema = { type: "array", items: point };
  const tags: JsonSchema = { type: "array", items: text };
  const users: JsonSchema = { type: "array", items: object({ name: text }) };

  it("is a list of objects, or several objects that make up one", () => {
    const expected = {
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    };
    expect(fill('Add the points [{"x":1,"y":2},{"x":3,"y":4}]', { points }).args).toEqual(expected);
    expect(fill('Add the points {"x":1,"y":2} and {"x":3,"y":4}', { points }).args).toEqual(expected);
    expect(fill('Add the point {"x":1,"y":2}', { points }).args).toEqual({ points: [{ x: 1, y: 2 }] });
  });

  it("went to the first list, whatever stood in it", () => {
    const expected = { tags: ["x"], users: [{ name: "A" }] };
    expect(fill('users [{"name":"A"}] and tags ["x"]', { tags, users }).args).toEqual(expected);
    expect(fill('[{"name":"A"}] ["x"]', { tags, users }).args).toEqual(expected);
  });

  it("is a record beside other arguments", () => {
    const limits: JsonSchema = { type: "object", additionalProperties: number };
    expect(fill('limits {"milk":2,"bread":3} in USD', { limits, currency: { enum: ["EUR", "USD"] } }).args).toEqual({
      limits: { milk: 2, bread: 3 },
      currency: "USD",
    });
  });

  it("is a text for a text, and itself where any value may stand", () => {
    expect(fill('Save the note {"a": 1}', { note: text }).args).toEqual({ note: '{"a": 1}' });
    expect(fill('Set the value {"a": 1}', { value: {} }).args).toEqual({ value: { a: 1 } });
  });
});

describe("much JSON", () => {
  it.each(["{}", '{"x":1}', "[[]]", "[{", '{"x', "{'a': "])("is read in little time: %s", (part) => {
    const properties = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`point${index}`, point]));
    expect(fill(part.repeat(4000 / part.length), properties)).toBeDefined();
  });
});

describe("JSON in a conversation", () => {
  const tools = [toolWith({ profile }, "save_profile")];
  const said = (message: string): Turn => ({ kind: "said", text: message });

  it("answers a question", () => {
    const decision = decide([said('Save the profile {"name":"Ada"}'), said('{"age":36,"email":"a@b.cc"}')], {
      tools,
      now,
    });
    expect(decision).toMatchObject({
      kind: "call",
      calls: [{ args: { profile: { name: "Ada", age: 36, email: "a@b.cc" } } }],
    });
  });

  it("is divided into calls only between complete requests", () => {
    const ada = '{"name":"Ada","age":36,"email":"a@b.cc"}';
    const bob = '{"name":"Bob and Al","age":41,"email":"b@b.cc"}';
    const decision = decide([said(`Save the profile ${ada} and save the profile ${bob}`)], { tools, now });
    expect(decision).toMatchObject({
      calls: [{ args: { profile: { name: "Ada" } } }, { args: { profile: { name: "Bob and Al" } } }],
    });
  });
});
