import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { JsonValue } from "../json/json-value.ts";
import { compileSchema } from "./compile-schema.ts";
import { describeSchema } from "./describe-schema.ts";
import type { StandardSchema } from "./standard-schema.ts";
import { isStandardSchema, standardIssues } from "./standard-schema.ts";

const zodProfile = z.object({
  name: z.string().min(1).describe("The name."),
  age: z.number().int().min(0),
  email: z.email().optional(),
});
const arkProfile = type({ name: "string >= 1", age: "number.integer >= 0", "email?": "string.email" });
const valibotProfile = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  age: v.pipe(v.number(), v.integer(), v.minValue(0)),
  email: v.optional(v.pipe(v.string(), v.email())),
});

describe.each<[string, StandardSchema]>([
  ["zod", zodProfile],
  ["arktype", arkProfile],
  ["valibot", toStandardJsonSchema(valibotProfile)],
])("a schema of %s (T7)", (_, schema) => {
  it("describes itself well enough to repair and check a call", () => {
    expect(isStandardSchema(schema)).toBe(true);
    const compiled = compileSchema(describeSchema(schema), { unknownProperties: "error" });
    const { value } = compiled.repair({ name: "Ada", age: "36", email: null });
    expect(value).toEqual({ name: "Ada", age: 36 });
    expect(compiled.check(value)).toEqual([]);
    expect(
      compiled
        .check({ name: "", agee: 36 })
        .map(({ path, problem }) => `${path}: ${problem}`)
        .sort(),
    ).toEqual(["age: required, but missing", "agee: unknown argument", "name: empty"]);
  });

  it("names its issues by path", async () => {
    const value = { name: "Ada", age: -1 };
    const result = await schema["~standard"].validate(value);
    expect(standardIssues(result.issues ?? [], value)).toMatchObject([{ path: "age", received: "-1" }]);
  });
});

describe("describeSchema", () => {
  it("shows the input side of transformations and defaults", () => {
    const schema = z.object({ count: z.string().transform((text) => text.length), limit: z.number().default(5) });
    expect(describeSchema(schema)).toEqual({
      type: "object",
      properties: { count: { type: "string" }, limit: { type: "number", default: 5 } },
      required: ["count"],
      additionalProperties: false,
    });
  });

  it("describes dates and bigints with the codec that converts them (A35)", () => {
    const at = { type: "string", format: "date-time", "x-codec": "date" };
    const id = { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" };
    expect(describeSchema(z.object({ at: z.date(), id: z.bigint() })).properties).toEqual({ at, id });
    expect(describeSchema(type({ at: "Date", id: "bigint" })).properties).toEqual({ at, id });
    const schema = z.object({ at: z.date() });
    const decoded = compileSchema(describeSchema(schema)).decode({ at: "2026-01-01T10:00:00Z" });
    expect(schema.parse(decoded)).toEqual({ at: new Date("2026-01-01T10:00:00Z") });
  });

  it("described literal bigints as numbers, which the library then refused", () => {
    const schema = z.object({ a: z.literal(5n), b: z.literal([1n, 2n]) });
    const compiled = compileSchema(describeSchema(schema));
    const { value } = compiled.repair({ a: 5, b: "2" });
    expect(compiled.check(value)).toEqual([]);
    expect(schema.parse(compiled.decode(value))).toEqual({ a: 5n, b: 2n });
    expect(() => describeSchema(z.object({ a: z.literal([5n, "x"]) }))).toThrow("has no JSON form");
  });

  it("refuses JSON Schema that JSON cannot hold, instead of losing a rule", () => {
    const withLimit = { type: "object", properties: { a: { type: "string", minLength: Number.NaN } } };
    expect(() => describeSchema(withLimit)).toThrow("properties.a.minLength: NaN is not JSON");
    const withRegExp = { type: "object", properties: { a: { type: "string", pattern: /^a$/ } } };
    expect(() => describeSchema(withRegExp)).toThrow("properties.a.pattern: an instance of RegExp is not JSON");
    let deep: unknown = { type: "string" };
    for (let level = 0; level < 200; level++) {
      deep = { type: "object", properties: { x: deep } };
    }
    expect(() => describeSchema(deep)).toThrow("nested more than 256 levels deep");
  });

  it("closes objects of zod that would strip unknown members in silence, nested ones too (C19)", () => {
    const schema = z.object({ inner: z.object({ a: z.string() }), loose: z.looseObject({ a: z.string() }) });
    const { value } = compileSchema(describeSchema(schema)).repair({
      inner: { a: "x", b: 1 },
      loose: { a: "x", b: 1 },
    });
    expect(
      compileSchema(describeSchema(schema))
        .check(value)
        .map(({ path }) => path),
    ).toEqual(["inner.b"]);
  });

  it("keeps intersections satisfiable", () => {
    const named = z.object({ a: z.string() });
    const check = (schema: StandardSchema, value: JsonValue) => compileSchema(describeSchema(schema)).check(value);
    expect(check(named.and(z.record(z.string(), z.any())), { a: "x", b: 1 })).toEqual([]);
    expect(check(named.and(z.object({ b: z.number() })), { a: "x", b: 1 })).toEqual([]);
    expect(check(named.and(z.object({ b: z.number() })), { a: "x", b: 1, c: 1 })).toMatchObject([{ path: "c" }]);
  });

  it("reads recursive schemas", () => {
    const Tree = z.object({
      name: z.string(),
      get kids() {
        return z.array(Tree);
      },
    });
    const compiled = compileSchema(describeSchema(Tree));
    expect(compiled.check({ name: "a", kids: [{ name: "b", kids: [] }] })).toEqual([]);
    expect(compiled.check({ name: "a", kids: [{ kids: [] }] })).toMatchObject([{ path: "kids[0].name" }]);
  });

  it("takes plain JSON Schema as it is", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    expect(describeSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", ...schema })).toEqual(schema);
  });

  it.each<[string, unknown, string]>([
    [
      "a valibot schema without its converter",
      valibotProfile,
      "toStandardJsonSchema(schema) from @valibot/to-json-schema",
    ],
    ["a type without a JSON form", z.object({ tags: z.set(z.string()) }), "z.set() has no JSON form"],
    ["a symbol of arktype", type({ tag: "symbol" }), "symbol has no JSON form"],
    ["a list, which no call can send", z.array(z.string()), "Make it a member of an object schema"],
    ["a text as plain JSON Schema", { type: "string" }, "Make it a member of an object schema"],
    ["no schema at all", 5, "Give one of these"],
    ["a schema of an old version", { "~standard": { version: 0 } }, "Give one of these"],
  ])("refuses %s and names the remedy", (_, schema, remedy) => {
    expect(() => describeSchema(schema, { tool: "save" })).toThrow(
      expect.objectContaining({ code: "SCHEMA_NOT_DESCRIBABLE", message: expect.stringContaining(remedy) }),
    );
  });
});
