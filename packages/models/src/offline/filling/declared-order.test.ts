import type { JsonObject, JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { inDeclaredOrder } from "./declared-order.ts";

const text: JsonSchema = { type: "string" };
const person: JsonSchema = { type: "object", properties: { name: text, email: text } };
const schema: JsonSchema = {
  type: "object",
  properties: { first: text, owner: { $ref: "#/$defs/person" }, guests: { type: "array", items: person } },
  $defs: { person },
};

const ordered = (value: JsonObject): string => JSON.stringify(inDeclaredOrder(value, schema));

describe("inDeclaredOrder", () => {
  it("sorts members as they are declared, others last, in nested objects and lists as well", () => {
    const someone = { email: "e", name: "n" };
    expect(ordered({ other: 1, guests: [someone], owner: someone, first: "f" })).toBe(
      '{"first":"f","owner":{"name":"n","email":"e"},"guests":[{"name":"n","email":"e"}],"other":1}',
    );
  });

  it("leaves values that are not as declared alone", () => {
    expect(ordered({ owner: "n", guests: null, first: [2, 1] })).toBe('{"first":[2,1],"owner":"n","guests":null}');
  });

  it("treats `__proto__` and `constructor` as names like any other", () => {
    const value = JSON.parse('{"constructor":1,"__proto__":2}') as JsonObject;
    expect(ordered(value)).toBe('{"constructor":1,"__proto__":2}');
    expect(JSON.stringify(inDeclaredOrder(value, JSON.parse('{"properties":{"__proto__":{}}}')))).toBe(
      '{"__proto__":2,"constructor":1}',
    );
  });
});
