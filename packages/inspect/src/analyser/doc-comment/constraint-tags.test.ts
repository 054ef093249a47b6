import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { applyTags } from "./constraint-tags.ts";

function apply(schema: JsonSchema, name: string, text = ""): JsonSchema {
  applyTags(schema, [{ name, text }]);
  return schema;
}

describe("applyTags", () => {
  it.each([
    ["minimum", "0", { type: "number", minimum: 0 }],
    ["maximum", "1.5 kg", { type: "number", maximum: 1.5 }],
    ["exclusiveMinimum", "-3", { type: "number", exclusiveMinimum: -3 }],
    ["multipleOf", "0.01", { type: "number", multipleOf: 0.01 }],
    ["integer", "", { type: "integer" }],
    ["type", "{integer}", { type: "integer" }],
    ["asType", "integer", { type: "integer" }],
    ["title", "Age", { type: "number", title: "Age" }],
    ["default", "7", { type: "number", default: 7 }],
    ["example", "3", { type: "number", examples: [3] }],
    ["deprecated", "", { type: "number", deprecated: true, description: "Deprecated." }],
    ["deprecated", "Use x.", { type: "number", deprecated: true, description: "Deprecated: Use x." }],
    ["default", "the current time", { type: "number", description: "Default: the current time" }],
    ["since", "1.0", { type: "number" }],
  ])("puts @%s %s on a number", (name, text, expected) => {
    expect(apply({ type: "number" }, name, text)).toEqual(expected);
  });

  it.each([
    ["pattern", "^[A-Z]{3}$", { type: "string", pattern: "^[A-Z]{3}$" }],
    ["pattern", "`^a b$`", { type: "string", pattern: "^a b$" }],
    ["pattern", "/^a$/i", { type: "string", pattern: "^a$" }],
    ["format", "email address", { type: "string", format: "email" }],
    ["minLength", "2", { type: "string", minLength: 2 }],
    ["default", '"en"', { type: "string", default: "en" }],
    ["default", "'en'", { type: "string", default: "en" }],
    ["default", "en", { type: "string", default: "en" }],
    ["default", "5", { type: "string", default: "5" }],
    ["example", "```\nhello\n```", { type: "string", examples: ["hello"] }],
  ])("puts @%s %s on a string", (name, text, expected) => {
    expect(apply({ type: "string" }, name, text)).toEqual(expected);
  });

  it.each([
    ["minimum", "low", { type: "number" }],
    ["minimum", "3", { type: "string" }],
    ["minLength", "3", { type: "number" }],
    ["maxItems", "3", { type: "object" }],
    ["pattern", "^(", { type: "string" }],
    ["pattern", "^a$", { type: "number" }],
    ["integer", "", { type: "string" }],
    ["minLength", "3", { type: "string", "x-codec": "date" }],
    ["example", "three", { type: "number" }],
    ["default", "", { type: "string" }],
  ] satisfies [string, string, JsonSchema][])("reports @%s %s where it cannot be meant", (name, text, schema) => {
    const before = structuredClone(schema);
    expect(applyTags(schema, [{ name, text }])).toEqual([{ tag: { name, text }, problem: expect.any(String) }]);
    expect(schema).toEqual(before);
  });

  it.each([
    [{ type: "string", "x-codec": "date" }, "2026-01-01T00:00:00Z", true],
    [{ type: "string", "x-codec": "date" }, "tomorrow", false],
    [{ type: "string", "x-codec": "url" }, "https://x.y", true],
    [{ type: "string", "x-codec": "url" }, "home", false],
    [{ type: "string", "x-codec": "bigint" }, "12", true],
    [{ type: "string", "x-codec": "uint8array" }, "bytes", false],
  ] satisfies [JsonSchema, string, boolean][])(
    "takes as default of %j only a text that can be converted: %s",
    (schema, text, fits) => {
      expect(apply(schema, "default", text).default).toBe(fits ? text : undefined);
    },
  );

  it("collects several examples", () => {
    const schema: JsonSchema = { type: "array" };
    applyTags(schema, [
      { name: "example", text: '["a"]' },
      { name: "example", text: '["b"]' },
    ]);
    expect(schema.examples).toEqual([["a"], ["b"]]);
  });

  it("constrains the fitting member of a nullable or mixed value", () => {
    expect(apply({ type: ["number", "null"] }, "minimum", "0")).toMatchObject({ minimum: 0 });
    expect(apply({ anyOf: [{ type: "string" }, { type: "number" }] }, "minimum", "0")).toMatchObject({ minimum: 0 });
  });
});
