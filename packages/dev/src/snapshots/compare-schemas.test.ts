import { isDeepStrictEqual } from "node:util";
import { assert, constantFrom, letrec, oneof, property, subarray, tuple } from "fast-check";
import type { JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { compareTools } from "./compare-schemas.ts";
import { differenceText } from "./render-differences.ts";
import { snapshotOf } from "./tool-snapshot.ts";

function changes(before: JsonSchema, after: JsonSchema) {
  const tool = (value: JsonSchema): ToolDeclaration => ({
    name: "set",
    description: "Sets.",
    parameters: { type: "object", properties: { value }, required: ["value"] },
  });
  return compareTools(snapshotOf(tool(before)), snapshotOf(tool(after)));
}

/** Members as lists, because their order counts; what is required as a set. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const { required = [], properties, ...rest } = value as JsonSchema;
  const keywords = Object.entries(rest).map(([name, each]) => [name, inOrder(each)]);
  const members = Object.entries(properties ?? {}).map(([name, each]) => [name, inOrder(each)]);
  return { ...Object.fromEntries(keywords), members, required: [...required].sort() };
}

const object = (properties: { [name: string]: JsonSchema }, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
});
const text: JsonSchema = { type: "string" };

describe("compareTools", () => {
  it("sees no change in what a model is not told, and in the order of keywords", () => {
    expect(
      changes({ type: "string", format: "date-time", "x-codec": "date" }, { format: "date-time", type: "string" }),
    ).toEqual([]);
    expect(changes(object({ a: text, b: text }, ["a", "b"]), object({ a: text, b: text }, ["b", "a"]))).toEqual([]);
  });

  it.each<[string, JsonSchema, JsonSchema, object[]]>([
    [
      "a limit",
      { type: "number", minimum: 1 },
      { type: "number", minimum: 2 },
      [{ keyword: "minimum", before: 1, after: 2 }],
    ],
    ["a limit that has come", text, { type: "string", pattern: "^a" }, [{ keyword: "pattern", after: "^a" }]],
    [
      "a default that has gone",
      { type: "number", default: 0 },
      { type: "number" },
      [{ keyword: "default", before: 0 }],
    ],
    ["a scalar's type", text, { type: "number" }, [{ keyword: "type", before: "string", after: "number" }]],
    [
      "values",
      { enum: ["a", "b"] },
      { enum: ["b", "a"] },
      [{ keyword: "enum", before: ["a", "b"], after: ["b", "a"] }],
    ],
    [
      "another type altogether",
      { type: "array", items: text, description: "Old." },
      { ...object({ a: text }), description: "New." },
      [
        { keyword: "", before: { type: "array", items: text }, after: object({ a: text }) },
        { keyword: "description", before: "Old.", after: "New." },
      ],
    ],
    [
      "a value of any kind",
      { type: "object", additionalProperties: true },
      { type: "object", additionalProperties: text },
      [{ path: "value.*", keyword: "", before: true, after: text }],
    ],
    [
      "items",
      { type: "array", items: text },
      { type: "array", items: { type: "string", format: "email" } },
      [{ path: "value[]", keyword: "format", after: "email" }],
    ],
    [
      "an alternative",
      { anyOf: [text, { type: "null" }] },
      { anyOf: [{ type: "string", description: "A name." }, { type: "null" }] },
      [{ path: "value.anyOf[0]", keyword: "description", after: "A name." }],
    ],
    [
      "the number of alternatives",
      { anyOf: [text, { type: "null" }] },
      { anyOf: [text] },
      [{ keyword: "anyOf", before: [text, { type: "null" }], after: [text] }],
    ],
    [
      "presence",
      object({ a: text }, ["a"]),
      object({ a: text }),
      [{ path: "value.a", keyword: "required", before: true, after: false }],
    ],
    [
      "the order of members",
      object({ a: text, b: text, gone: text }),
      object({ b: text, come: text, a: text }),
      [
        { keyword: "properties", before: ["a", "b"], after: ["b", "a"] },
        { kind: "added", path: "value.come", schema: text, required: false },
        { kind: "removed", path: "value.gone", schema: text, required: false },
      ],
    ],
    [
      "a named type",
      { ...object({}), $defs: { Node: object({ label: text }) } },
      { ...object({}), $defs: { Node: object({ label: { type: "number" } }) } },
      [{ path: "value.$defs.Node.label", keyword: "type", before: "string", after: "number" }],
    ],
  ])("tells where %s differs, before and after", (_, before, after, expected) => {
    const defaults = { kind: "changed", path: "value" };
    const complete = expected.map((each) =>
      "kind" in each ? each : { before: undefined, after: undefined, ...defaults, ...each },
    );
    expect(changes(before, after)).toEqual(complete);
  });

  it("finds a difference between any two schemas that differ, and none between others", () => {
    const words = constantFrom<JsonSchema[]>({}, { description: "A." }, { description: "B.", default: 1 });
    const { schema } = letrec<{ schema: JsonSchema }>((tie) => ({
      schema: oneof(
        { maxDepth: 2, withCrossShrink: true },
        constantFrom<JsonSchema[]>(
          { type: "string" },
          { type: ["string", "null"] },
          { enum: ["a", "b"] },
          { enum: ["b", "a"] },
        ),
        tuple(words, tie("schema"), tie("schema"), subarray(["a", "b", "c"])).chain(([said, a, b, required]) =>
          constantFrom<JsonSchema[]>(
            { ...said, type: "object", properties: { a, b }, required },
            { ...said, type: "object", properties: { b, a }, required },
            { ...said, type: "object", properties: { a }, additionalProperties: b },
            { ...said, type: "array", items: a },
            { ...said, anyOf: [a, b] },
            { ...said, $ref: "#/$defs/D", $defs: { D: a } },
          ),
        ),
      ),
    }));
    assert(
      property(schema, schema, (before, after) => {
        expect(changes(before, after).length === 0).toBe(isDeepStrictEqual(inOrder(before), inOrder(after)));
        expect(changes(before, structuredClone(before))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("takes whatever a hand may have written in the place of a schema", () => {
    const odd = { type: "object", properties: { a: null, b: 1, c: [] }, required: 5, anyOf: "x", items: null } as never;
    const found = changes({ type: "object", properties: { a: text, b: text, c: text } }, odd);
    expect(differenceText({ kind: "changed", key: "set", changes: found }).split("\n")).toEqual([
      "set has changed",
      "  value.a: string → null",
      "  value.b: string → 1",
      "  value.c: string → []",
      '  value anyOf: (none) → "x"',
      "  value items: (none) → null",
    ]);
  });

  it("compares data as data, whatever it looks like", () => {
    const schema = (value: object): JsonSchema => ({ type: "object", default: value as never });
    expect(changes(schema({ "x-codec": "date" }), schema({}))).toMatchObject([{ path: "value", keyword: "default" }]);
  });

  it("tells what became of the result and of the words", () => {
    const tool = { name: "find", description: "Finds.", parameters: object({}) };
    const returning = { ...tool, returns: { type: "array", items: text } as JsonSchema };
    expect(compareTools(tool, returning)).toMatchObject([{ kind: "added", path: "@returns" }]);
    expect(compareTools(returning, tool)).toMatchObject([{ kind: "removed", path: "@returns" }]);
    expect(
      compareTools(returning, { ...returning, returns: { type: "array", items: { type: "number" } } }),
    ).toMatchObject([{ path: "@returns[]", keyword: "type" }]);
    expect(compareTools(tool, { ...tool, description: "Searches." })).toMatchObject([
      { path: "", keyword: "description" },
    ]);
  });
});
