import { describe, expect, it } from "vitest";
import { compileSchema } from "./compile-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

const member = (name: string): JsonSchema => ({ type: "object", properties: { [name]: { type: "string" } } });
const A = member("a");
const B = member("b");

const schemas: readonly (readonly [string, JsonSchema, { [name: string]: string }])[] = [
  ["a reference", { $ref: "#/$defs/A", $defs: { A } }, { a: "1" }],
  ["a reference to a reference", { $ref: "#/$defs/R", $defs: { R: { $ref: "#/$defs/A" }, A } }, { a: "1" }],
  ["members beside a reference", { $ref: "#/$defs/A", ...B, $defs: { A } }, { a: "1", b: "2" }],
  ["parts", { allOf: [A, B] }, { a: "1", b: "2" }],
  ["alternatives", { anyOf: [A, { $ref: "#/$defs/B" }], $defs: { B } }, { b: "1" }],
  [
    "exclusive alternatives",
    {
      oneOf: [
        { ...A, required: ["a"] },
        { ...B, required: ["b"] },
      ],
    },
    { b: "1" },
  ],
  ["members beside alternatives", { ...member("k"), anyOf: [A, B] }, { k: "0", b: "1" }],
  ["members beside conditions", { ...member("a"), anyOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: "1" }],
  ["alternatives in alternatives", { anyOf: [{ anyOf: [A, member("x")] }, B] }, { x: "1" }],
  [
    "conditions",
    JSON.parse('{"properties":{"a":{}},"if":{"required":["a"]},"then":{"properties":{"b":{}}}}'),
    { a: "1" },
  ],
  ["patterns", { type: "object", patternProperties: { "^a": { type: "string" } } }, { a1: "1" }],
];

describe("unknown arguments (C19)", () => {
  it.each(schemas)("passed unseen where the parameters are %s", (_, schema, known) => {
    const compiled = compileSchema(schema, { unknownProperties: "error" });
    expect(compiled.check(known)).toEqual([]);
    expect(compiled.check({ ...known, unknown: "1" })).not.toEqual([]);
  });

  it.each(schemas)(
    "are left out with a note where that is asked for, and the parameters are %s",
    (_, schema, known) => {
      const compiled = compileSchema(schema, { unknownProperties: "warn" });
      expect(compiled.repair({ ...known, unknown: "1" }).value).toEqual(known);
    },
  );

  it.each<[string, JsonSchema]>([
    ["says so", { ...A, additionalProperties: true }],
    ["takes any object in an alternative", { anyOf: [A, { type: "object" }] }],
    ["says so in an alternative", { anyOf: [{ ...A, additionalProperties: { type: "string" } }, { type: "null" }] }],
    ["has no members", { type: "object" }],
  ])("are allowed where the schema %s", (_, schema) => {
    const compiled = compileSchema(schema, { unknownProperties: "error" });
    expect(compiled.check({ a: "1", b: "2" })).toEqual([]);
  });

  it("other spellings of arguments that only a part knows are mended", () => {
    const user: JsonSchema = { type: "object", properties: { userName: { type: "number" } }, required: ["userName"] };
    const compiled = compileSchema(
      { anyOf: [{ $ref: "#/$defs/user" }, { ...A, required: ["a"] }], $defs: { user } },
      { unknownProperties: "error" },
    );
    expect(compiled.repair({ user_name: "5" }).value).toEqual({ userName: 5 });
  });

  it("defaults and optional arguments stay what they are", () => {
    const part: JsonSchema = { type: "object", properties: { n: { type: "number", default: 2 } } };
    const compiled = compileSchema({ allOf: [part, B] }, { unknownProperties: "error" });
    expect(compiled.repair({ b: null }).value).toEqual({});
    expect(compiled.decode({})).toEqual({ n: 2 });
  });

  it("a definition is closed at the top level only", () => {
    const tree: JsonSchema = { type: "object", properties: { kid: { $ref: "#/$defs/tree" } } };
    const compiled = compileSchema({ $ref: "#/$defs/tree", $defs: { tree } }, { unknownProperties: "error" });
    expect(compiled.check({ kid: { more: 1 } })).toEqual([]);
    expect(compiled.check({ more: 1 })).toMatchObject([{ path: "more", problem: "unknown argument" }]);
  });

  it("a reference without end is refused, not followed", () => {
    const schema: JsonSchema = { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } };
    expect(() => compileSchema(schema, { unknownProperties: "error" })).toThrow("refers to itself");
  });
});

describe("parts that do not speak of objects", () => {
  it("made an object of a value that may be anything", () => {
    expect(compileSchema({ allOf: [{ description: "Any." }, { required: ["a"] }] }).check(5)).toEqual([]);
  });
});
