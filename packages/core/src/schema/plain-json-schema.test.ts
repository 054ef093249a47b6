import { describe, expect, it } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { toPlainJsonSchema } from "./plain-json-schema.ts";

describe("toPlainJsonSchema", () => {
  it("drops the marks of this package everywhere, and nothing else", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        at: { type: "string", format: "date-time", "x-codec": "date" },
        "x-codec": { type: "string" },
        list: { type: "array", prefixItems: [{ enum: [1], "x-enumNames": ["One"] }], items: false },
        free: { default: { "x-codec": "kept" }, "x-other": 1 },
      },
      $defs: { map: { type: "object", additionalProperties: { type: "string", "x-codec": "url" }, "x-codec": "map" } },
    };
    const before = structuredClone(schema);
    expect(toPlainJsonSchema(schema)).toEqual({
      type: "object",
      properties: {
        at: { type: "string", format: "date-time" },
        "x-codec": { type: "string" },
        list: { type: "array", prefixItems: [{ enum: [1] }], items: false },
        free: { default: { "x-codec": "kept" }, "x-other": 1 },
      },
      $defs: { map: { type: "object", additionalProperties: { type: "string" } } },
    });
    expect(schema).toEqual(before);
  });
});
