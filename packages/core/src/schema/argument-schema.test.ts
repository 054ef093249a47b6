import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import { compileSchema } from "./compile-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A schema and a value that fits it. */
interface Example {
  readonly schema: JsonSchema;
  readonly value: JsonValue;
}

const names = fc.constantFrom(
  "a",
  "b",
  "userName",
  "user_name",
  "kind",
  "__proto__",
  "constructor",
  "toString",
  "_meta",
  "x y",
);

const scalars: fc.Arbitrary<Example> = fc.oneof(
  fc.string().map((value): Example => ({ schema: { type: "string" }, value })),
  fc.integer().map((value): Example => ({ schema: { type: "integer" }, value })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value): Example => ({ schema: { type: "number" }, value: value + 0 })),
  fc.boolean().map((value): Example => ({ schema: { type: "boolean" }, value })),
  fc.constant<Example>({ schema: { type: "null" }, value: null }),
  fc
    .integer({ min: 0, max: 9 })
    .map((value): Example => ({ schema: { type: "integer", minimum: 0, maximum: 9 }, value })),
  fc
    .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 4 })
    .map((values): Example => ({ schema: { enum: values }, value: values[0] ?? null })),
);

const { example } = fc.letrec<{ example: Example }>((tie) => ({
  example: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars,
    lists(tie("example")),
    tuples(tie("example")),
    objects(tie("example")),
    maps(tie("example")),
    unions(tie("example")),
  ),
}));

function lists(items: fc.Arbitrary<Example>): fc.Arbitrary<Example> {
  return fc.tuple(items, fc.nat({ max: 3 })).map(([{ schema, value }, count]) => ({
    schema: { type: "array", items: schema },
    value: Array.from({ length: count }, () => value),
  }));
}

function tuples(items: fc.Arbitrary<Example>): fc.Arbitrary<Example> {
  return fc.array(items, { minLength: 1, maxLength: 3 }).map((list) => ({
    schema: { type: "array", prefixItems: list.map(({ schema }) => schema), items: false, minItems: list.length },
    value: list.map(({ value }) => value),
  }));
}

function objects(members: fc.Arbitrary<Example>): fc.Arbitrary<Example> {
  const entry = fc.record({
    name: names.filter((name) => name !== "__proto__"),
    member: members,
    required: fc.boolean(),
    present: fc.boolean(),
  });
  return fc
    .tuple(fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 4 }), fc.boolean())
    .map(([entries, closed]) => ({
      schema: {
        type: "object",
        properties: Object.fromEntries(entries.map(({ name, member }) => [name, member.schema])),
        required: entries.filter(({ required }) => required).map(({ name }) => name),
        ...(closed ? { additionalProperties: false } : {}),
      },
      value: Object.fromEntries(
        entries
          .filter(({ required, present, member }) => required || (present && member.value !== null))
          .map(({ name, member }) => [name, member.value]),
      ),
    }));
}

function maps(members: fc.Arbitrary<Example>): fc.Arbitrary<Example> {
  return fc
    .tuple(
      members,
      fc.uniqueArray(
        names.filter((name) => name !== "__proto__"),
        { maxLength: 3 },
      ),
    )
    .map(([{ schema, value }, keys]) => ({
      schema: { type: "object", additionalProperties: schema },
      value: Object.fromEntries(keys.map((key) => [key, value])),
    }));
}

function unions(branches: fc.Arbitrary<Example>): fc.Arbitrary<Example> {
  return fc.array(branches, { minLength: 1, maxLength: 3 }).map((list) => ({
    schema: { anyOf: list.map(({ schema }) => schema) },
    value: list[0]?.value ?? null,
  }));
}

const hostile = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withTypedArray: true,
  key: names,
});

/** Values that look nearly right: spellings of scalars, wrapped and respelled. */
const nearMisses = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<JsonValue>(
      "5",
      "5.0",
      "1e3",
      "true",
      "False",
      "",
      " ",
      "null",
      "A",
      "a",
      null,
      5,
      true,
      "[1]",
      '{"a":"1"}',
      '["{\\"b\\":2}"]',
      "```json\n[]\n```",
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    tie("value").map((value) => JSON.stringify(value)),
  ),
})).value;

describe("for random schemas", () => {
  it("a value that fits is not repaired, has no issues and decodes to an equal value", () => {
    fc.assert(
      fc.property(example, ({ schema, value }) => {
        const compiled = compileSchema(schema);
        const wellFormed = toJsonValue(value).value;
        expect(compiled.repair(wellFormed)).toEqual({ value: wellFormed, repairs: [], issues: [] });
        expect(compiled.check(wellFormed)).toEqual([]);
        expect(compiled.decode(wellFormed)).toEqual(wellFormed);
        expect(compiled.encode(wellFormed)).toEqual(wellFormed);
      }),
      { numRuns: 500 },
    );
  });

  it("anything at all is repaired to JSON and checked, without a throw or a changed prototype", () => {
    fc.assert(
      fc.property(
        example,
        fc.oneof(hostile, nearMisses),
        fc.constantFrom("error" as const, "warn" as const, undefined),
        (example, value, unknownProperties) => {
          const compiled = compileSchema(example.schema, unknownProperties === undefined ? {} : { unknownProperties });
          const { value: repaired } = compiled.repair(value);
          expect(JSON.parse(JSON.stringify(repaired))).toEqual(repaired);
          if (compiled.check(repaired).length === 0) {
            const decoded = compiled.decode(repaired);
            expect(compiled.check(compiled.encode(decoded))).toEqual([]);
          }
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("a repaired value is repaired no further", () => {
    fc.assert(
      fc.property(example, nearMisses, ({ schema }, value) => {
        const compiled = compileSchema(schema, { unknownProperties: "error" });
        const once = compiled.repair(value);
        expect(compiled.repair(once.value)).toEqual({ value: once.value, repairs: [], issues: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  it("repairing changes neither the input nor its result with the order of calls", () => {
    fc.assert(
      fc.property(example, nearMisses, ({ schema }, value) => {
        const compiled = compileSchema(schema);
        const before = JSON.stringify(value);
        const first = compiled.repair(value);
        expect(JSON.stringify(value)).toBe(before);
        expect(compiled.repair(value)).toEqual(first);
      }),
    );
  });
});

describe("work stays small where nested unions fit nowhere", () => {
  const names = ["a", "b", "c", "d"];
  const branch = (tag: string, required: string[]): JsonSchema => ({
    type: "object",
    properties: { left: { $ref: "#/$defs/node" }, right: { $ref: "#/$defs/node" }, [tag]: { type: "number" } },
    required,
    additionalProperties: false,
  });

  it.each<[string, JsonSchema[], JsonValue]>([
    ["because each level lacks something", names.map((tag) => branch(tag, [tag])), { wrong: 1 }],
    ["because of the innermost value", names.map((tag) => branch(tag, [])), { left: "5", right: 5 }],
    ["because of a value in another spelling", names.map((tag) => branch(tag, [])), { A: "5" }],
  ])("%s", (_, anyOf, innermost) => {
    const schema = compileSchema({ $ref: "#/$defs/node", $defs: { node: { anyOf } } });
    let value = innermost;
    for (let level = 0; level < 60; level++) {
      value = { left: value, right: level % 2 === 0 ? {} : { e: 1 } };
    }
    const started = performance.now();
    expect(schema.check(schema.repair(value).value).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
