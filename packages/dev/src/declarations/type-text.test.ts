import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { typeText } from "./type-text.ts";

describe("typeText", () => {
  it.each<[string, JsonSchema]>([
    ["number", { type: "number" }],
    ["string | null", { type: ["string", "null"] }],
    ["string (date-time)", { type: "string", format: "date-time", "x-codec": "date" }],
    ["string (digits)", { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" }],
    ["string (base64)", { type: "string", contentEncoding: "base64" }],
    ['"on" | "off"', { type: "string", enum: ["on", "off"] }],
    ["true", { const: true }],
    ["string[]", { type: "array", items: { type: "string" } }],
    ['("a" | "b")[]', { type: "array", items: { enum: ["a", "b"] } }],
    ["(any value)[]", { type: "array" }],
    [
      "[string, number, ...boolean[]]",
      { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: { type: "boolean" } },
    ],
    ["[string]", { type: "array", prefixItems: [{ type: "string" }], items: false }],
    ["Record<string, number>", { type: "object", additionalProperties: { type: "number" } }],
    ["object", { type: "object", properties: { a: { type: "string" } }, additionalProperties: false }],
    ["Tree", { $ref: "#/$defs/Tree" }],
    ["any value", {}],
    [
      '{ kind: "circle"; radius: number } | { kind: "line"; to?: string[] }',
      {
        anyOf: [
          {
            type: "object",
            properties: { kind: { const: "circle" }, radius: { type: "number" } },
            required: ["kind", "radius"],
          },
          {
            type: "object",
            properties: { kind: { const: "line" }, to: { type: "array", items: { type: "string" } } },
            required: ["kind"],
          },
        ],
      },
    ],
  ])("writes %s", (text, schema) => {
    expect(typeText(schema)).toBe(text);
  });

  it("writes out objects when asked to, also those in lists and records", () => {
    const item: JsonSchema = { type: "object", properties: { sku: { type: "string" } }, required: ["sku"] };
    const order: JsonSchema = {
      type: "object",
      properties: { items: { type: "array", items: item }, notes: { type: "object", additionalProperties: item } },
      required: ["items"],
    };
    expect(typeText(order)).toBe("object");
    expect(typeText(order, true)).toBe("{ items: { sku: string }[]; notes?: Record<string, { sku: string }> }");
  });
});
