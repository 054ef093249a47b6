import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSafeText } from "../../json/cut-text.ts";
import { compileSchema } from "../compile-schema.ts";
import type { CodecName, JsonSchema } from "../json-schema.ts";

const DATE: JsonSchema = { type: "string", format: "date-time", "x-codec": "date" };
const BIGINT: JsonSchema = { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" };
const BYTES: JsonSchema = { type: "string", contentEncoding: "base64", "x-codec": "uint8array" };

const dates = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
const bytes = fc.uint8Array();

/** Schemas with a codec, and values of the kind that the function gets. */
const pairs: [string, JsonSchema, fc.Arbitrary<unknown>][] = [
  ["date", DATE, dates],
  ["bigint", BIGINT, fc.bigInt()],
  [
    "url",
    { type: "string", format: "uri", "x-codec": "url" },
    fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => new URL(url)),
  ],
  ["uint8array", BYTES, bytes.map((list) => new Uint8Array(list))],
  ["buffer", { type: "string", "x-codec": "buffer" }, bytes.map((list) => Buffer.from(list))],
  ["arraybuffer", { type: "string", "x-codec": "arraybuffer" }, bytes.map((list) => Uint8Array.from(list).buffer)],
  [
    "map of dates",
    { type: "object", additionalProperties: DATE, "x-codec": "map" },
    fc.array(fc.tuple(fc.string({ unit: "binary" }).map(toSafeText).filter(isKey), dates)).map((list) => new Map(list)),
  ],
  [
    "map of pairs",
    {
      type: "array",
      items: { type: "array", prefixItems: [{ type: "number" }, BIGINT], items: false },
      "x-codec": "map",
    },
    fc.array(fc.tuple(fc.integer(), fc.bigInt())).map((list) => new Map(list)),
  ],
  [
    "set of bigints",
    { type: "array", items: BIGINT, uniqueItems: true, "x-codec": "set" },
    fc.array(fc.bigInt()).map((list) => new Set(list)),
  ],
  [
    "date without time",
    { type: "string", format: "date", "x-codec": "date" },
    fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000)),
  ],
  ["nullable date", { type: ["string", "null"], format: "date-time", "x-codec": "date" }, fc.option(dates)],
  ["union of date and number", { anyOf: [DATE, { type: "number" }] }, fc.oneof(dates, fc.integer())],
  [
    "union of map and set",
    {
      anyOf: [
        { type: "object", additionalProperties: DATE, "x-codec": "map" },
        { type: "array", items: DATE, "x-codec": "set" },
      ],
    },
    fc.oneof(
      dates.map((date) => new Map([["a", date]])),
      dates.map((date) => new Set([date])),
    ),
  ],
  ["Int8Array", { type: "array", items: { type: "integer" }, "x-codec": "Int8Array" }, fc.int8Array()],
  ["Uint16Array", { type: "array", items: { type: "integer" }, "x-codec": "Uint16Array" }, fc.uint16Array()],
  [
    "Float64Array",
    { type: "array", items: { type: "number" }, "x-codec": "Float64Array" },
    fc.float64Array({ noNaN: true, noDefaultInfinity: true }).map((list) => list.map((number) => number + 0)),
  ],
  ["BigInt64Array", { type: "array", items: BIGINT, "x-codec": "BigInt64Array" }, fc.bigInt64Array()],
];

describe.each(pairs)("codec %s", (_, schema, values) => {
  it("decodes what it encodes to an equal value, alone and nested", () => {
    const nested: JsonSchema = {
      type: "object",
      properties: { list: { type: "array", items: schema }, one: schema },
      required: ["one"],
      additionalProperties: false,
    };
    const alone = compileSchema(schema);
    const inside = compileSchema(nested);
    fc.assert(
      fc.property(values, values, (value, other) => {
        const encoded = alone.encode(value);
        expect(alone.repair(encoded)).toEqual({ value: encoded, repairs: [], issues: [] });
        expect(alone.check(encoded)).toEqual([]);
        expect(alone.decode(encoded)).toEqual(value);
        const holder = { list: [value, other], one: other };
        const text = JSON.stringify(inside.encode(holder));
        expect(inside.check(JSON.parse(text))).toEqual([]);
        expect(inside.decode(JSON.parse(text))).toEqual(holder);
      }),
    );
  });
});

describe("encoding by several parts of a schema", () => {
  const BYTES: JsonSchema = { type: "string", "x-codec": "uint8array" };
  const bytes = new Uint8Array([1, 2, 3]);

  it.each<[string, JsonSchema, unknown]>([
    [
      "a later part of allOf knew the member",
      {
        allOf: [
          { type: "object", properties: { a: { type: "string" } }, minProperties: 1 },
          { type: "object", properties: { b: BYTES } },
        ],
      },
      { a: "x", b: bytes },
    ],
    [
      "a pattern knew the member",
      { type: "object", properties: { a: {} }, patternProperties: { "^a": BYTES } },
      { a: bytes },
    ],
    ["a part refers to the codec", { allOf: [{ $ref: "#/$defs/b" }], type: "string", $defs: { b: BYTES } }, bytes],
    [
      "the codec is in an alternative of parts",
      { anyOf: [{ type: "boolean" }, { type: "string", allOf: [{ $ref: "#/$defs/b" }] }], $defs: { b: BYTES } },
      bytes,
    ],
    [
      "a branch knew the member",
      { type: "object", properties: { k: { type: "string" } }, anyOf: [{ properties: { n: BYTES } }] },
      { k: "x", n: bytes },
    ],
  ])("only the first part was asked, though %s", (_, schema, value) => {
    const compiled = compileSchema(schema);
    const encoded = compiled.encode(value);
    expect(compiled.check(encoded)).toEqual([]);
    expect(compiled.decode(encoded)).toEqual(value);
  });

  it("a Map where the schema knows no codec became an empty object", () => {
    expect(compileSchema({ type: "object" }).encode(new Map([["a", 1]]))).toEqual({ a: 1 });
  });
});

describe("a map that is not an argument", () => {
  it("keeps even a key named __proto__", () => {
    const schema = compileSchema({ type: "object", additionalProperties: DATE, "x-codec": "map" });
    const map = new Map([["__proto__", new Date(0)]]);
    expect(schema.decode(schema.encode(map))).toEqual(map);
  });
});

describe("values that cannot be decoded", () => {
  it.each<[CodecName, JsonSchema, unknown, string]>([
    ["date", { type: "string" }, "tomorrow", "not a date and time"],
    ["date", DATE, "1990-12-31T23:59:60Z", "not a date and time"],
    ["url", { type: "string" }, "example.com", "not an absolute URL"],
    ["regexp", { type: "string" }, "(", "not a regular expression"],
    ["bigint", { type: "string" }, "12x", "not a whole number"],
    ["uint8array", { type: "string" }, "a-_=", "not base64"],
    ["bigint", { type: "string" }, "01", "not a whole number"],
    ["bigint", { type: "string" }, "-0", "not a whole number"],
    ["set", { type: "array" }, [1, 1], "repeated item"],
    [
      "map",
      { type: "array" },
      [
        [1, 2],
        [1, 3],
      ],
      "repeated key",
    ],
    ["map", { type: "array" }, [[1]], "not a list of [key, value] pairs"],
    ["Int8Array", { type: "array", items: { type: "number" } }, [300], "a number that Int8Array cannot hold"],
    ["Float32Array", { type: "array", items: { type: "number" } }, [1e39], "a number that Float32Array cannot hold"],
    ["Float64Array", { type: "array" }, [null], "a number that Float64Array cannot hold"],
    [
      "BigUint64Array",
      { type: "array", items: { type: "string" } },
      ["-1"],
      "a number that BigUint64Array cannot hold",
    ],
    ["BigInt64Array", { type: "array" }, [5], "not a list of whole numbers in digits"],
  ])("%s of %j and %j", (name, schema, value, problem) => {
    expect(compileSchema({ ...schema, "x-codec": name }).check(value as never)).toMatchObject([
      { problem: expect.stringContaining(problem) },
    ]);
  });
});

describe("encoding of what does not fit the schema", () => {
  const schema = compileSchema({ type: "object", properties: { at: DATE, next: { $ref: "#" } }, required: ["at"] });

  it("falls back to the JSON form of the value", () => {
    expect(schema.encode({ at: 5n, extra: new Set([1]), f: () => 1 })).toEqual({ at: "5", extra: [1] });
    expect(schema.encode("text")).toBe("text");
    expect(schema.encode(undefined)).toBeNull();
    expect(schema.encode({ at: new Date(Number.NaN) })).toEqual({ at: null });
  });

  it("marks cycles and nesting without end, and survives getters that throw", () => {
    const loop: { [key: string]: unknown } = { at: new Date(0) };
    loop["next"] = loop;
    expect(schema.encode(loop)).toEqual({ at: "1970-01-01T00:00:00.000Z", next: "[circular]" });
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level++) {
      deep = { next: deep };
    }
    expect(JSON.stringify(schema.encode(deep))).toContain("[nested too deeply]");
    const either = compileSchema({
      anyOf: [{ type: "object", properties: { next: { $ref: "#" } } }, { type: "number" }],
    });
    const ring: { [key: string]: unknown } = {};
    ring["next"] = ring;
    expect(either.encode(ring)).toEqual({ next: "[circular]" });
    const closed = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("closed");
        },
      },
    );
    expect(either.encode(closed)).toBe("[unreadable: closed]");
    const thrower = {
      get at(): Date {
        throw new Error("no");
      },
    };
    expect(schema.encode(thrower)).toEqual({ at: "[unreadable: no]" });
  });
});

describe("decoding", () => {
  it("gives the function nothing that the checked arguments share", () => {
    const schema = compileSchema({
      type: "object",
      properties: { any: {}, list: { type: "array" }, one: { const: { a: [1] } } },
    });
    const args = { any: { deep: [1] }, list: [{ a: 1 }], one: { a: [1] } };
    const decoded = schema.decode(args) as typeof args;
    decoded.any.deep.push(2);
    decoded.list.push({ a: 2 });
    decoded.one.a.push(2);
    expect(args).toEqual({ any: { deep: [1] }, list: [{ a: 1 }], one: { a: [1] } });
  });
});

describe("defaults", () => {
  it("are filled in, converted, and never shared between calls", () => {
    const schema = compileSchema({
      type: "object",
      properties: {
        at: { ...DATE, default: "2026-01-01T00:00:00Z" },
        tags: { type: "array", items: { type: "string" }, default: ["a"] },
        mode: { $ref: "#/$defs/mode" },
        inner: { type: "object", properties: { limit: { type: "number", default: 10 } }, default: {} },
        loose: { type: "string", default: null },
        plain: { type: "number" },
      },
      $defs: { mode: { enum: ["fast", "slow"], default: "fast" } },
    });
    const expected = {
      at: new Date("2026-01-01T00:00:00Z"),
      tags: ["a"],
      mode: "fast",
      inner: { limit: 10 },
      loose: null,
    };
    const first = schema.decode({}) as { tags: string[] };
    expect(first).toEqual(expected);
    first.tags.push("b");
    expect(schema.decode({})).toEqual(expected);
    expect(schema.decode({ tags: [], inner: { limit: 1 }, plain: 0 })).toEqual({
      ...expected,
      tags: [],
      inner: { limit: 1 },
      plain: 0,
    });
  });

  it("stand for null where an argument is not nullable, not where it is (C03)", () => {
    const schema = compileSchema({
      type: "object",
      properties: {
        team: { type: "string" },
        max: { type: "number", default: 5 },
        owner: { type: ["string", "null"], default: "x" },
      },
      required: ["team"],
    });
    const { value } = schema.repair({ team: "ops", max: null, owner: null });
    expect(schema.check(value)).toEqual([]);
    expect(schema.decode(value)).toEqual({ team: "ops", max: 5, owner: null });
  });
});

/** Well formed, and not the one name that arguments may not have. */
function isKey(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && text !== "__proto__";
}
