import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { parameter, pathsOf } from "../test-declarations.ts";

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };

function closed(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function found(...anyOf: JsonSchema[]): boolean {
  const declaration = parameter("load", { anyOf });
  declaration.parameters.$defs = { Parcel: closed({ grams: number }), Pallet: closed({ slots: number }) };
  return pathsOf("ambiguous-union", declaration).length > 0;
}

describe("ambiguous-union", () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ["objects of which one has only optional members more", closed({ id: text }), closed({ id: text }, { name: text })],
    ["objects without a required member", closed({}, { a: text }), closed({}, { b: text })],
    ["an object and a record that takes its members", closed({ name: text }), record(text)],
    ["objects that take other members", { ...closed({ a: text }), additionalProperties: true }, open({ b: text })],
    ["a date and any text", { type: "string", format: "date-time", "x-codec": "date" }, text],
    ["a bigint and any text", { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" }, text],
    ["a bigint and a number in words", { type: "string", pattern: "^\\d+$", "x-codec": "bigint" }, { enum: ["12"] }],
    ["a set and a list", { type: "array", items: text, uniqueItems: true, "x-codec": "set" }, list(text)],
    ["a map and a record", { ...record(text), "x-codec": "map" }, record(text)],
    ["lists of such objects", list(closed({ id: text })), list(closed({ id: text }, { name: text }))],
    ["tuples of which one may go on", tuple(1, text), tuple(1, text, number)],
  ])("finds %s", (_case, first, second) => {
    expect(found(first, second)).toBe(true);
    expect(found({ type: "null" }, second, number, first)).toBe(true);
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    [
      "A03: objects with a member that names them",
      kind("parcel", { grams: number }),
      kind("pallet", { slots: number }),
    ],
    ["objects with different names for what they require", { $ref: "#/$defs/Parcel" }, { $ref: "#/$defs/Pallet" }],
    ["an object that requires more than the other has", closed({ a: text }), closed({ a: text, b: text })],
    ["objects with a required member of different types", closed({ id: text }), closed({ id: number })],
    ["nested objects that differ inside", closed({ a: closed({ b: text }) }), closed({ a: closed({ c: text }) })],
    ["an object and a record of other values", closed({ name: text }), record(number)],
    ["texts and numbers", text, number],
    ["a text and a list of texts", text, list(text)],
    ["a value and a list of such values", closed({ id: text }), list(closed({ id: text }))],
    ["lists of different things", list(text), list(number)],
    ["an enumeration and a bigint", { enum: ["all"] }, { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" }],
    ["a date and an address", { type: "string", format: "date-time", "x-codec": "date" }, url],
    ["tuples of different lengths", tuple(1, text), tuple(2, text, text)],
    ["tuples that begin with different words", tuple(2, { const: "at" }, text), tuple(2, { const: "on" }, text)],
  ])("lets %s be", (_case, first, second) => {
    expect(found(first, second)).toBe(false);
    expect(found(second, first)).toBe(false);
  });
});

const url: JsonSchema = { type: "string", format: "uri", "x-codec": "url" };

function kind(name: string, members: Record<string, JsonSchema>): JsonSchema {
  return closed({ kind: { type: "string", const: name }, ...members });
}

function open(members: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", properties: members, required: Object.keys(members) };
}

function record(additionalProperties: JsonSchema): JsonSchema {
  return { type: "object", additionalProperties };
}

function list(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

function tuple(minItems: number, ...prefixItems: JsonSchema[]): JsonSchema {
  return { type: "array", prefixItems, items: false, minItems, maxItems: prefixItems.length };
}
