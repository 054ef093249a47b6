import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { JsonValue } from "../json/json-value.ts";
import { compileSchema } from "./compile-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Read from text, because an object literal with `then` looks like a promise. */
const CONDITIONAL: JsonSchema = JSON.parse(`{
  "type": "object",
  "if": { "properties": { "a": { "const": 1 } }, "required": ["a"] },
  "then": { "required": ["b"] },
  "else": { "required": ["c"] }
}`);

const accepts = (schema: JsonSchema, value: JsonValue) => compileSchema(schema).check(value).length === 0;

describe("keywords", () => {
  it.each<[JsonSchema, JsonValue[], JsonValue[]]>([
    [{ type: "integer" }, [5, 5.0, 1e3, -2], [5.5, "5", 9007199254740992, null]],
    [{ type: "number", exclusiveMinimum: 0, maximum: 1 }, [0.5, 1], [0, 1.1]],
    [{ type: "number", exclusiveMaximum: 1 }, [0.9], [1]],
    [{ type: "number", multipleOf: 0.1 }, [0.3, 1.1, 1e6], [0.35]],
    [{ type: "number", multipleOf: 2 }, [9007199254740990], [9007199254740991, 1125899906842625, 0.5]],
    [{ type: "number", multipleOf: 1 }, [4503599627370495], [2251799813685247.5]],
    [{ type: "string", minLength: 2, maxLength: 3 }, ["ab", "😀😀", "😀😀😀"], ["a", "😀", "abcd"]],
    [{ type: "string", pattern: "^a+$" }, ["aa"], ["b", `${"a".repeat(100_001)}`]],
    [{ type: "string", format: "duration" }, ["anything"], []],
    [{ type: ["string", "null"] }, ["a", null], [1, true]],
    [{ const: { a: [1] } }, [{ a: [1] }], [{ a: [2] }, { a: [1], b: 1 }, null]],
    [{ enum: ["a", 1, null] }, ["a", 1, null], ["b", "1", false]],
    [{ type: ["string", "null"], enum: ["a", "b"] }, ["a"], [null, "c"]],
    [{}, [1, null, [], { a: 1 }], []],
    [{ type: "array" }, [[], [1, "a"]], [{}, "a"]],
    [{ type: "array", items: {} }, [[1, null]], [1]],
    [{ type: "array", items: { type: "number" }, minItems: 1, maxItems: 2 }, [[1], [1, 2]], [[], [1, 2, 3], ["a"]]],
    [
      { type: "array", uniqueItems: true },
      [[1, "1", { a: 1 }]],
      [
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      ],
    ],
    [{ type: "array", contains: { type: "number" }, maxContains: 1 }, [["a", 1]], [["a"], [1, 2]]],
    [
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } },
      [["a", 1, 2], []],
      [[1], ["a", "b"]],
    ],
    [{ type: "array", prefixItems: [{ type: "string" }], items: false }, [["a"]], [["a", 1]]],
    [{ type: "array", items: [{ type: "string" }] as never, additionalItems: false }, [["a"]], [["a", 1], [1]]],
    [
      { type: "object", properties: { a: { type: "number" } }, required: ["a"] },
      [{ a: 1, b: 2 }],
      [{}, { a: "1" }, [], null],
    ],
    [{ type: "object", additionalProperties: { type: "number" } }, [{ a: 1 }, {}], [{ a: "1" }]],
    [
      { type: "object", patternProperties: { "^x-": { type: "number" } }, additionalProperties: false },
      [{ "x-a": 1 }],
      [{ "x-a": "1" }, { a: 1 }],
    ],
    [{ type: "object", propertyNames: { pattern: "^[a-z]+$" } }, [{ ab: 1 }], [{ A: 1 }]],
    [{ type: "object", minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 2, c: 3 }]],
    [{ type: "object", dependentRequired: { a: ["b"] } }, [{ b: 1 }, { a: 1, b: 1 }], [{ a: 1 }]],
    [{ properties: { a: { type: "number" } } }, [{ a: 1 }], ["text", { a: "1" }]],
    [{ anyOf: [{ type: "string" }, { type: "number", minimum: 5 }] }, ["a", 5], [4, true]],
    [{ oneOf: [{ type: "integer" }, { type: "number", minimum: 5 }] }, [3, 5.5], [6, 4.5]],
    [
      {
        allOf: [
          { type: "number", minimum: 1 },
          { type: "number", maximum: 2 },
        ],
      },
      [1, 2],
      [0, 3, "1"],
    ],
    [
      { type: "object", properties: { a: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      [{ a: 1 }, { b: 1 }],
      [{}, 5],
    ],
    [{ type: "string", not: { enum: ["root"] } }, ["ada"], ["root", 1]],
    [{ minLength: 2 }, ["ab", 1, null], ["a"]],
    [CONDITIONAL, [{ a: 1, b: 1 }, { c: 1 }], [{ a: 1 }, { a: 2 }]],
    [
      {
        $ref: "#/$defs/tree",
        $defs: {
          tree: {
            type: "object",
            properties: { kids: { type: "array", items: { $ref: "#/$defs/tree" } } },
            additionalProperties: false,
          },
        },
      },
      [{}, { kids: [{ kids: [] }] }],
      [{ kids: [{ kid: 1 }] }, { kids: {} }],
    ],
    [
      { properties: { a: { $ref: "#/definitions/x~1y%20~0" } }, definitions: { "x/y ~": { type: "number" } } },
      [{ a: 1 }],
      [{ a: "1" }],
    ],
    [
      { properties: { next: { $ref: "#" } }, additionalProperties: false },
      [{ next: { next: {} } }],
      [{ next: { other: 1 } }],
    ],
    [
      {
        allOf: [
          { $ref: "#/$defs/a" },
          { type: "object", properties: { y: { type: "number" } }, required: ["y"], additionalProperties: false },
        ],
        $defs: {
          a: { type: "object", properties: { x: { type: "string" } }, required: ["x"], additionalProperties: false },
        },
      },
      [{ x: "a", y: 1 }],
      [{ x: "a" }, { y: 1 }, { x: "a", y: 1, z: 1 }],
    ],
  ])("%j", (schema, right, wrong) => {
    for (const value of right) {
      expect(compileSchema(schema).check(value)).toEqual([]);
    }
    for (const value of wrong) {
      expect([value, accepts(schema, value)]).toEqual([value, false]);
    }
  });

  it("reads sub-schemas without type, with empty items and with lists of types (A14)", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        a: {},
        b: { type: ["string", "null"] },
        c: { type: "array", items: {} },
        d: { oneOf: [{ const: "x" }, { type: "number" }] },
      },
    };
    expect(accepts(schema, { a: 1, b: null, c: [1], d: "x" })).toBe(true);
    expect(accepts(schema, { d: "y" })).toBe(false);
  });
});

describe("malformed schemas", () => {
  it.each<[unknown, string]>([
    [{ type: "strin" }, "#/type is"],
    [{ properties: { a: { type: "object", required: "a" } } }, "#/properties/a/required must be a list of texts"],
    [{ properties: [] }, "#/properties must be an object"],
    [{ properties: { "a/b": 5 } }, "#/properties/a~1b must be an object or a boolean"],
    [{ type: "string", pattern: "(" }, "#/pattern is not a regular expression"],
    [{ type: "number", minimum: "1" }, "#/minimum must be a number"],
    [{ type: "string", minLength: -1 }, "#/minLength must be a whole number"],
    [{ enum: "a" }, "#/enum must be a list"],
    [{ $ref: "#/$defs/none" }, 'refers to "#/$defs/none", which does not exist'],
    [{ $ref: "https://example.com/s.json" }, "only references inside the schema"],
    [{ $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } } }, "refers to itself"],
    [{ type: "string", "x-codec": "moment" }, "#/x-codec is not the name of a codec"],
    [7, "must be an object or a boolean"],
  ])("%j names the place", (schema, problem) => {
    expect(() => compileSchema(schema as JsonSchema)).toThrow(
      expect.objectContaining({ code: "INVALID_SIGNATURE", message: expect.stringContaining(problem) }),
    );
  });

  it("a schema nested without end is refused", () => {
    let schema: JsonSchema = { type: "string" };
    for (let level = 0; level < 10_000; level++) {
      schema = { type: "array", items: schema };
    }
    expect(() => compileSchema(schema)).toThrow("nested more than 256 levels deep");
  });
});

describe("issues", () => {
  const calculate = compileSchema(
    {
      type: "object",
      properties: {
        operand1: { type: "number" },
        operation: { type: "string", enum: ["add", "subtract"] },
        age: { type: "integer", minimum: 0, maximum: 150 },
        profile: {
          type: "object",
          properties: {
            email: { type: "string", format: "email" },
            tags: { type: "array", items: { type: "string" } },
          },
          additionalProperties: false,
        },
      },
      required: ["operand1", "operation"],
    },
    { unknownProperties: "error" },
  );

  it("say what is missing", () => {
    expect(calculate.check({ operation: "add" })).toEqual([
      { path: "operand1", problem: "required, but missing", expected: "number", received: "nothing" },
    ]);
  });

  it("say what was expected, what was received and what was probably meant", () => {
    expect(calculate.check({ operand1: "five", operation: "subtrakt", age: 200 })).toEqual([
      {
        path: "operand1",
        problem: "wrong type",
        expected: "number",
        received: '"five"',
        hint: "Send a JSON number: digits only, without quotes, units or separators.",
      },
      {
        path: "operation",
        problem: "not one of the allowed values",
        expected: '"add" | "subtract"',
        received: '"subtrakt"',
        hint: 'Did you mean "subtract"?',
      },
      { path: "age", problem: "too large", expected: "integer from 0 to 150", received: "200" },
    ]);
  });

  it("are those of the value's own type where it may also be null", () => {
    const profile: JsonSchema = {
      type: "object",
      properties: {
        age: { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
        height: { type: ["number", "null"] },
      },
    };
    expect(compileSchema(profile).check({ age: -1, height: "two metres" })).toEqual([
      { path: "age", problem: "too small", expected: "integer of at least 0", received: "-1" },
      expect.objectContaining({ path: "height", hint: expect.stringContaining("Send a JSON number") }),
    ]);
    expect(compileSchema(profile).check({ age: null, height: null })).toEqual([]);
  });

  it("list the accepted names for unknown ones, nested too (C19)", () => {
    const issues = calculate.check({
      operand1: 1,
      operation: "add",
      operan: 2,
      profile: { mail: "x", tags: ["a", 1] },
    });
    expect(issues).toMatchObject([
      {
        path: "operan",
        problem: "unknown argument",
        expected: "one of: operand1, operation, age, profile",
        received: "2",
      },
      {
        path: "profile.mail",
        problem: "unknown property",
        expected: "one of: email, tags",
        hint: 'Did you mean "email"?',
      },
      { path: "profile.tags[1]", problem: "wrong type", expected: "text", received: "1" },
    ]);
  });

  it("concern only the chosen branch of a discriminated union (A03)", () => {
    const branch = (kind: string, size: string): JsonSchema => ({
      type: "object",
      properties: { kind: { const: kind }, [size]: { type: "number" } },
      required: ["kind", size],
    });
    const ship = compileSchema({
      type: "object",
      properties: { load: { anyOf: [branch("parcel", "grams"), branch("pallet", "slots")] } },
    });
    expect(ship.check({ load: { kind: "parcel", slots: 4 } })).toMatchObject([
      { path: "load.grams", problem: "required, but missing" },
    ]);
    expect(ship.check({ load: { slots: 4 } })).toMatchObject([{ path: "load.kind", expected: '"parcel" | "pallet"' }]);
    expect(ship.check({ load: { kind: "crate" } })).toMatchObject([
      { path: "load.kind", expected: '"parcel" | "pallet"' },
    ]);
    expect(ship.check({ load: { kind: "pallet", slots: 4 } })).toEqual([]);
  });

  it("give the alternatives of a union that cannot be told apart", () => {
    const schema = compileSchema({ anyOf: [{ type: "number" }, { type: "array", items: { type: "number" } }] });
    expect(schema.check(true)).toMatchObject([
      { path: "", problem: "wrong type", expected: "number or list of number" },
    ]);
    expect(schema.check(["a"])).toMatchObject([{ path: "[0]", problem: "wrong type" }]);
  });

  it("say how a date is written (A35)", () => {
    const at: JsonSchema = { type: "string", format: "date-time", "x-codec": "date" };
    const schedule = compileSchema({ type: "object", properties: { at } });
    for (const value of ["tomorrow", 1767261600000]) {
      expect(schedule.check({ at: value })).toMatchObject([
        { path: "at", hint: expect.stringContaining("2026-01-31T10:30:00Z") },
      ]);
    }
    expect(schedule.decode({ at: "2026-01-01T10:00:00Z" })).toEqual({ at: new Date("2026-01-01T10:00:00Z") });
  });

  it("name the format, without the pattern that a schema library writes beside it", () => {
    const email = compileSchema(z.toJSONSchema(z.email()) as JsonSchema);
    const expected = "an e-mail address";
    const hint = 'For example "ada@example.com".';
    expect(email.check("nowhere")).toEqual([
      { path: "", problem: "not an e-mail address", expected, received: '"nowhere"', hint },
    ]);
    expect(email.check(5)).toMatchObject([{ problem: "wrong type", expected }]);
  });

  it("give the pattern, shortened, when it alone is not matched", () => {
    const email = compileSchema(z.toJSONSchema(z.email()) as JsonSchema);
    const [issue] = email.check("ada@localhost");
    expect(issue?.problem).toBe("does not match the pattern");
    expect(issue?.expected).toMatch(/^an e-mail address that matches .{60}…$/);
    expect(compileSchema({ type: "string", pattern: "^a+$" }).check("b")).toMatchObject([
      { problem: "does not match the pattern", expected: "text that matches ^a+$" },
    ]);
  });

  it("give a pattern that asks for more than the format, and no example that it refuses", () => {
    const staff = compileSchema({ type: "string", format: "email", pattern: "@firm[.]example$" });
    expect(staff.check("nowhere")).toEqual([
      {
        path: "",
        problem: "not an e-mail address",
        expected: "an e-mail address that matches @firm[.]example$",
        received: '"nowhere"',
      },
    ]);
  });

  it("shorten what was received on a code-point boundary", () => {
    const [issue] = compileSchema({ type: "number" }).check("😀".repeat(500));
    expect(issue?.received.length).toBeLessThanOrEqual(80);
    expect(issue?.received).toMatch(/^"😀+…$/u);
  });

  it("are limited, and the last one counts the rest", () => {
    const issues = compileSchema({ type: "array", items: { type: "number" } }).check(Array(100).fill("a"));
    expect(issues).toHaveLength(21);
    expect(issues.at(-1)?.problem).toBe("80 more problems of this kind not listed");
  });

  it("said 1 items, 1 members and up to Infinity of them", () => {
    const told = (schema: JsonSchema, value: JsonValue) => compileSchema(schema).check(value)[0];
    const list = (limits: JsonSchema) => told({ type: "array", items: { type: "number" }, ...limits }, [1, 2, 3]);
    expect(list({ maxItems: 1 })?.expected).toMatch(/ with at most 1 item$/);
    expect(list({ maxItems: 2 })?.expected).toMatch(/ with at most 2 items$/);
    expect(list({ minItems: 1, maxItems: 1 })?.expected).toMatch(/ with 1 item$/);
    expect(list({ minItems: 1, maxItems: 2 })?.expected).toMatch(/ with 1 to 2 items$/);
    expect(list({ contains: { const: 1 }, minContains: 2 })?.problem).toBe("1 item of the kind that it must contain");
    const object = (limits: JsonSchema) => told({ type: "object", ...limits }, { a: 1, b: 2 })?.expected;
    expect(object({ maxProperties: 1 })).toMatch(/\(at most 1 member\)$/);
    expect(object({ minProperties: 3 })).toMatch(/\(at least 3 members\)$/);
    expect(object({ minProperties: 1, maxProperties: 1 })).toMatch(/\(1 member\)$/);
    expect(object({ minProperties: 3, maxProperties: 4 })).toMatch(/\(3 to 4 members\)$/);
  });
});
