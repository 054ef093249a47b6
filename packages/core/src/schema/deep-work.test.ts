import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/json-value.ts";
import { compileSchema } from "./compile-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Definitions d0 … dn of which each uses the next one twice. */
function sharedDefinitions(levels: number, useTwice: (next: JsonSchema) => JsonSchema): JsonSchema {
  const definitions: { [name: string]: JsonSchema } = { [`d${levels}`]: { type: "string" } };
  for (let level = 0; level < levels; level++) {
    definitions[`d${level}`] = useTwice({ $ref: `#/$defs/d${level + 1}` });
  }
  return { type: "object", properties: { x: { $ref: "#/$defs/d0" } }, $defs: definitions };
}

describe("a type that is also a list of itself", () => {
  const numbers: JsonSchema = { anyOf: [{ type: "number" }, { type: "array", items: { $ref: "#/$defs/J" } }] };
  const lists: JsonSchema = { type: "array", items: { $ref: "#/$defs/J" } };

  it.each<[JsonSchema, JsonValue, JsonValue]>([
    [numbers, "5", 5],
    [numbers, "five", "five"],
    [numbers, true, true],
    [numbers, [["5"]], [[5]]],
    [lists, "5", "5"],
    [lists, true, true],
  ])("%# put lists around %j without end", (J, sent, expected) => {
    const schema = compileSchema({ type: "object", properties: { x: { $ref: "#/$defs/J" } }, $defs: { J } });
    expect(schema.repair({ x: sent }).value).toEqual({ x: expected });
  });
});

describe("definitions that share others", () => {
  it.each<[string, (next: JsonSchema) => JsonSchema]>([
    ["in unions", (next) => ({ anyOf: [next, { ...next, description: "Again." }] })],
    ["in parts", (next) => ({ allOf: [{ ...next, minLength: 1 }, next] })],
    [
      "in lists and records",
      (next) => ({
        anyOf: [
          { type: "array", items: next },
          { type: "object", additionalProperties: next },
        ],
      }),
    ],
  ])("took twice as long and as much with every level %s", (_, useTwice) => {
    const schema = compileSchema(sharedDefinitions(40, useTwice));
    const started = performance.now();
    const { value } = schema.repair({ x: 5 });
    const issues = schema.check(value);
    expect(issues.length).toBeGreaterThan(0);
    expect(JSON.stringify(issues).length).toBeLessThan(20_000);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("a deep schema for a deep value", () => {
  it("overflowed the stack instead of naming the fault", () => {
    let inner: JsonSchema = { type: "object", properties: { x: { $ref: "#/$defs/D" } } };
    for (let level = 0; level < 200; level++) {
      inner = { allOf: [inner], minProperties: 0 };
    }
    const schema = compileSchema({ $defs: { D: inner }, type: "object", properties: { x: { $ref: "#/$defs/D" } } });
    let value: JsonValue = {};
    for (let level = 0; level < 250; level++) {
      value = { x: value };
    }
    expect(schema.repair(value).issues).toMatchObject([{ problem: "nested too deeply for its schema" }]);
    expect(schema.check(value)).toMatchObject([{ problem: "nested too deeply for its schema" }]);
  });
});

describe("long lists", () => {
  it("of repairs that a union tried overflowed the stack, and filled the notes", () => {
    const schema = compileSchema({
      anyOf: [
        { type: "array", items: { type: "number" } },
        { type: "array", items: { type: "boolean" } },
      ],
    });
    const { value, repairs } = schema.repair(Array.from({ length: 200_000 }, () => "1"));
    expect((value as number[]).every((item) => item === 1)).toBe(true);
    expect(repairs).toHaveLength(1_000);
  });

  it("of texts compared every text with every member of an enum", () => {
    const values = Array.from({ length: 1_000 }, (_, index) => `value_${index}`);
    const schema = compileSchema({ type: "array", items: { type: "string", enum: values } });
    const started = performance.now();
    const { value } = schema.repair(Array.from({ length: 20_000 }, (_, index) => `Value ${index % 1_000}`));
    expect(schema.check(value)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("of values were judged anew at every union on the way to decoding", () => {
    const J: JsonSchema = { anyOf: [{ type: "number" }, { type: "array", items: { $ref: "#/$defs/J" } }] };
    const schema = compileSchema({ $ref: "#/$defs/J", $defs: { J } });
    let value: JsonValue = Array.from({ length: 10_000 }, (_, index) => index);
    for (let level = 0; level < 100; level++) {
      value = [value];
    }
    const started = performance.now();
    expect(schema.decode(value)).toEqual(value);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("issues", () => {
  it("were listed twice where two parts ask for the same", () => {
    const schema = compileSchema({
      type: "object",
      properties: { a: { $ref: "#/$defs/A", type: "string" } },
      $defs: { A: { type: "string" } },
    });
    expect(schema.check({ a: 5 })).toHaveLength(1);
  });
});
