import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/json-value.ts";
import { compileSchema } from "./compile-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Repairs one optional argument `x` of that schema; gives its value, or `absent`. */
function repairOne(x: JsonSchema, value: unknown, required: string[] = []): unknown {
  const schema: JsonSchema = { type: "object", properties: { x }, required, additionalProperties: false };
  const { value: repaired } = compileSchema(schema).repair({ x: value });
  return Object.hasOwn(repaired as object, "x") ? (repaired as { x: unknown }).x : "absent";
}

const TEXTS: JsonSchema = { type: "array", items: { type: "string" } };
const NUMBERS: JsonSchema = { type: "array", items: { type: "number" } };
const POINT: JsonSchema = {
  type: "object",
  properties: { lat: { type: "number" }, tags: TEXTS },
  required: ["lat"],
  additionalProperties: false,
};
const LEVEL: JsonSchema = { enum: [0, 1, 2], "x-enumNames": ["Low", "Middle", "High"] };
const MODE: JsonSchema = { type: "string", enum: ["read only", "READ_WRITE", "append-only"] };

describe("spellings that are repaired, all with the meaning they had", () => {
  it.each<[string, JsonSchema, unknown, JsonValue | "absent"]>([
    ["JSON text of an object", POINT, '{"lat":1}', { lat: 1 }],
    ["JSON text of a list", TEXTS, '["a"]', ["a"]],
    ["fenced JSON text", POINT, '```json\n{"lat":1}\n```', { lat: 1 }],
    ["JSON text inside JSON text", POINT, '{"lat":"1","tags":"[\\"a\\"]"}', { lat: 1, tags: ["a"] }],
    ["JSON text of JSON text", POINT, JSON.stringify('{"lat":1}'), { lat: 1 }],
    ["null for an optional argument", { type: "number" }, null, "absent"],
    ["a number as text", { type: "number" }, "5", 5],
    ["a number as text with a fraction", { type: "number" }, "-0.50", -0.5],
    ["an integer as text", { type: "integer" }, "1e3", 1000],
    ["a boolean as text", { type: "boolean" }, "true", true],
    ["a boolean as Python writes it", { type: "boolean" }, "False", false],
    ["enum in another case", MODE, "READ ONLY", "read only"],
    ["enum with another separator", MODE, "read-write", "READ_WRITE"],
    ["enum in camel case", MODE, "appendOnly", "append-only"],
    ["the name of a numeric enum member", LEVEL, "high", 2],
    ["a numeric enum member as text", LEVEL, "1", 1],
    ["a boolean constant as text", { const: true }, "true", true],
    ["one value for a list", TEXTS, "a", ["a"]],
    ["one number as text for a list of numbers", { type: "array", items: { type: "number" } }, "5", [5]],
    ["a number for a nullable number", { type: ["number", "null"] }, "5", 5],
    ["the only branch that fits", { anyOf: [{ type: "number" }, { type: "boolean" }] }, "true", true],
    [
      "a number rather than a list of one",
      { anyOf: [{ type: "number" }, { type: "array", items: { type: "number" } }] },
      "5",
      5,
    ],
    ["digits of a bigint sent as a number", { type: "string", "x-codec": "bigint" }, 5, "5"],
  ])("%s", (_, schema, value, expected) => {
    expect(repairOne(schema, value)).toEqual(expected);
  });
});

describe("spellings that are never repaired", () => {
  it.each<[string, JsonSchema, unknown]>([
    ["JSON text for a text (C05)", { type: "string" }, '{"a":1}'],
    ["JSON text for a union that allows text (C05)", { anyOf: [{ type: "string" }, POINT] }, '{"lat":1}'],
    ["JSON text of another kind", TEXTS, '{"a":1}'],
    ["broken JSON text", TEXTS, '["a"'],
    ["a text that is empty", { type: "number" }, ""],
    ["a text that is blank", { type: "integer" }, " "],
    ["a number with a unit", { type: "integer" }, "36 years"],
    ["a number with separators", { type: "number" }, "1,000"],
    ["a hexadecimal number", { type: "number" }, "0x10"],
    ["infinity", { type: "number" }, "Infinity"],
    ["a number that would lose digits", { type: "integer" }, "9007199254740993"],
    ["a number in JSON text that would lose digits", POINT, '{"lat":9007199254740993}'],
    ["a number in JSON text of JSON text that would lose digits", NUMBERS, JSON.stringify("[9007199254740993]")],
    ["a sign in an enum of texts", { type: "string", enum: ["$5", "$10"] }, "-$5"],
    ["yes", { type: "boolean" }, "yes"],
    ["one for true", { type: "boolean" }, 1],
    ["a number for a text (C07)", { type: "string" }, 2134],
    ["a boolean for a text", { type: "string" }, true],
    ["an ambiguous enum spelling", { enum: ["a_b", "ab"] }, "A-B"],
    ["a text that is one member's value and another's name", { enum: [0, 1], "x-enumNames": ["1", "0"] }, "1"],
    ["a sign in an enum", { enum: ["-1", "2"] }, "1"],
    ["a separator between digits in an enum", { enum: ["11-1"] }, "1-11"],
    ["an empty text for a list", TEXTS, ""],
    ["an object for a list of objects", { type: "array", items: POINT }, { lat: 1 }],
    ["one value where the list must be longer", { ...TEXTS, minItems: 2 }, "a"],
    ["a text that two branches would read differently", { anyOf: [{ type: "number" }, { enum: [true, "5 "] }] }, "5 x"],
    ["a value that fits as it is", { type: ["string", "number"] }, "5"],
    ["text on the way to a date", { type: "string", format: "date-time", "x-codec": "date" }, 1767261600000],
  ])("%s", (_, schema, value) => {
    expect(repairOne(schema, value)).toEqual(value);
  });

  it("null for a required argument that is not nullable (C03)", () => {
    expect(repairOne({ type: "number" }, null, ["x"])).toBeNull();
    expect(repairOne({ type: ["number", "null"] }, null)).toBeNull();
  });
});

describe("argument names", () => {
  const schema = compileSchema({
    type: "object",
    properties: { userName: { type: "string" }, page_size: { type: "integer" }, profile: POINT },
    additionalProperties: false,
  });

  it.each([
    [{ user_name: "a" }, { userName: "a" }],
    [
      { "user-name": "a", pageSize: "5" },
      { userName: "a", page_size: 5 },
    ],
    [{ profile: { LAT: 1 } }, { profile: { lat: 1 } }],
    [{ user_name: "a", userName: null }, { userName: "a" }],
  ])("%j is respelled", (args, expected) => {
    expect(schema.repair(args).value).toEqual(expected);
  });

  it.each([[{ userName: "a", user_name: "b" }], [{ user_name: "a", "user-name": "b" }], [{ user: "a" }]])(
    "%j stays, because it is not clear",
    (args) => {
      expect(schema.repair(args)).toMatchObject({ value: args, repairs: [] });
    },
  );

  it("what clients add is dropped with a note, at the top level only (C20)", () => {
    const args = {
      userName: "a",
      _meta: {},
      toolCallId: "x",
      tool_call_description: "y",
      profile: { lat: 1, _meta: {} },
    };
    const { value, repairs } = schema.repair(args);
    expect(value).toEqual({ userName: "a", profile: { lat: 1, _meta: {} } });
    expect(repairs.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      "_meta client-key",
      "toolCallId client-key",
      "tool_call_description client-key",
    ]);
  });

  it("unknown ones are dropped with a note where that is asked for (C19)", () => {
    const lenient = compileSchema(
      { type: "object", properties: { site: { type: "string" } } },
      { unknownProperties: "warn" },
    );
    const { value, repairs } = lenient.repair({ site: "a", days: 1 });
    expect(value).toEqual({ site: "a" });
    expect(repairs).toEqual([{ path: "days", rule: "unknown-key", from: 1, to: undefined }]);
    expect(lenient.check(value)).toEqual([]);
  });

  it("an object that may have more members keeps all names", () => {
    const open = compileSchema({ type: "object", properties: { userName: { type: "string" } } });
    expect(open.repair({ user_name: "a", _meta: 1 })).toMatchObject({
      value: { user_name: "a", _meta: 1 },
      repairs: [],
    });
  });
});

describe("unions of objects", () => {
  const load: JsonSchema = {
    anyOf: [
      {
        type: "object",
        properties: { kind: { const: "parcel" }, grams: { type: "number" } },
        required: ["kind", "grams"],
        additionalProperties: false,
      },
      {
        type: "object",
        properties: { kind: { const: "pallet" }, slots: { type: "number" } },
        required: ["kind", "slots"],
        additionalProperties: false,
      },
    ],
  };

  it.each([
    [
      { kind: "Parcel", grams: "4" },
      { kind: "parcel", grams: 4 },
    ],
    ['{"kind":"pallet","slots":4}', { kind: "pallet", slots: 4 }],
    [
      { kind: "parcel", slots: "4" },
      { kind: "parcel", slots: "4" },
    ],
  ])("the discriminator chooses for %j", (value, expected) => {
    expect(repairOne(load, value)).toEqual(expected);
  });

  it("without a discriminator the only branch that fits is taken", () => {
    const by: JsonSchema = {
      anyOf: [
        { type: "object", properties: { id: { type: "integer" } }, required: ["id"], additionalProperties: false },
        { type: "object", properties: { email: { type: "string" } }, required: ["email"], additionalProperties: false },
      ],
    };
    expect(repairOne(by, { id: "5" })).toEqual({ id: 5 });
    expect(repairOne(by, { ID: "5" })).toEqual({ id: 5 });
  });
});

describe("what is not plain JSON", () => {
  const schema = compileSchema({ type: "object", properties: { x: { type: "number" }, data: { type: "object" } } });

  it("an own __proto__ is removed with an issue, at every level and inside JSON text", () => {
    const args = JSON.parse(
      '{"x":1,"__proto__":{"polluted":1},"data":"{\\"__proto__\\":{\\"polluted\\":1},\\"constructor\\":2}"}',
    );
    const { value, issues } = schema.repair(args);
    expect(value).toEqual({ x: 1, data: { constructor: 2 } });
    expect(issues.map(({ path }) => path)).toEqual(["__proto__", "data.__proto__"]);
    expect(Object.keys(value as object)).toEqual(["x", "data"]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("is copied safely and reported", () => {
    const loop: { [key: string]: unknown } = { x: Number.NaN, f: () => {}, gone: undefined };
    loop["self"] = loop;
    const { value, issues } = schema.repair(loop);
    expect(value).toEqual({ x: "NaN", self: "[circular]" });
    expect(issues.map(({ path }) => path)).toEqual(["x", "f", "self"]);
    expect(loop["self"]).toBe(loop);
  });

  it("does not overflow on nesting without end", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) {
      deep = { data: deep };
    }
    expect(schema.repair(deep).issues).toMatchObject([{ problem: "nested more than 256 levels deep" }]);
    const text = `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(schema.repair(JSON.parse(text)).issues).toHaveLength(1);
    expect(schema.check(deep as JsonValue)).toMatchObject([{ problem: "nested too deeply" }]);
  });
});
