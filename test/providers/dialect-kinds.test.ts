import { FunctionTool, type JsonObject, type JsonSchema, runToolCall } from "toolwright";
import { createToolContext } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { targets } from "./dialect-targets.ts";

/** A kind of parameters that some provider has no form for, and arguments of it. */
interface Kind {
  readonly parameters: JsonSchema;
  readonly calls: readonly JsonObject[];
}

const text: JsonSchema = { type: "string" };
const object = (properties: { [name: string]: JsonSchema }, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const KINDS: { readonly [name: string]: Kind } = {
  "a union at the root": {
    parameters: {
      anyOf: [
        object({ kind: { const: "parcel" }, grams: { type: "number" } }),
        object({ kind: { const: "pallet" }, slots: { type: "integer" } }),
      ],
    },
    calls: [
      { kind: "parcel", grams: 1.5 },
      { kind: "pallet", slots: 4 },
    ],
  },
  "numbers and booleans in an enum": {
    parameters: object({ level: { enum: [0, 1, 2], "x-enumNames": ["Low", "Middle", "High"] }, deep: { const: true } }),
    calls: [{ level: 1, deep: true }],
  },
  "a tuple": {
    parameters: object({
      place: { type: "array", prefixItems: [{ type: "number" }, text], items: false, minItems: 2 },
    }),
    calls: [{ place: [59.9, "Oslo"] }],
  },
  "a definition that contains itself": {
    parameters: {
      ...object({ tree: { $ref: "#/$defs/tree" } }),
      $defs: { tree: object({ name: text, kids: { type: "array", items: { $ref: "#/$defs/tree" } } }) },
    },
    calls: [
      {
        tree: {
          name: "a",
          kids: [{ name: "b", kids: [{ name: "c", kids: [{ name: "d", kids: [{ name: "e", kids: [] }] }] }] }],
        },
      },
    ],
  },
  dates: {
    parameters: object({
      at: { type: "string", format: "date-time", "x-codec": "date" },
      day: { type: "string", format: "date" },
    }),
    calls: [{ at: "2026-01-02T03:04:05.000Z", day: "2026-01-02" }],
  },
  "a default, and one that is null": {
    parameters: object(
      { count: { type: "integer", default: 5 }, tag: { type: ["string", "null"], default: null } },
      [],
    ),
    calls: [{}, { count: 7, tag: "a" }],
  },
  "no parameters": { parameters: object({}), calls: [{}] },
  "no parameters, unsaid": { parameters: { type: "object" }, calls: [{}] },
  "a record": {
    parameters: object({ vars: { type: "object", additionalProperties: { type: "number" } } }),
    calls: [{ vars: { a: 1, "b c": 2 } }, { vars: {} }],
  },
  "records at the root": { parameters: { type: "object", additionalProperties: text }, calls: [{ a: "1" }] },
  "what may be left out": { parameters: object({ a: text, b: text }, ["a"]), calls: [{ a: "x" }, { a: "x", b: "y" }] },
  "what may be left out, and may be null": {
    parameters: object({ a: { type: ["string", "null"] } }, []),
    calls: [{}, { a: null }, { a: "x" }],
  },
};

async function isAccepted(parameters: JsonSchema, args: unknown): Promise<boolean> {
  const tool = new FunctionTool({ name: "f", description: "F.", parameters, execute: () => null });
  return !(await runToolCall({ tool, args, toolContext: createToolContext() })).failed;
}

describe.each(targets.map((target) => [target.dialect.name, target] as const))("%s", (_, { dialect, refusals }) => {
  it.each(Object.entries(KINDS))("takes %s, and gives every value back", async (_name, { parameters, calls }) => {
    const encoded = dialect.encodeTools([{ name: "f", description: "F.", parameters }]);
    expect(encoded.tools).toHaveLength(1);
    expect(refusals(encoded.tools)).toEqual([]);
    for (const args of calls) {
      const sent = encoded.encodeCall({ name: "f", args });
      expect(await isAccepted(encoded.declarations[0]?.parameters ?? {}, sent.args)).toBe(true);
      expect(encoded.decodeCall(structuredClone(sent)).args).toEqual(args);
      expect(await isAccepted(parameters, args)).toBe(true);
    }
  });
});
