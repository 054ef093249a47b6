import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { parameter, pathsOf, toolWith } from "../test-declarations.ts";

const found = (schema: JsonSchema) => pathsOf("any-type", parameter("value", schema));

describe("any-type", () => {
  it.each<[string, JsonSchema, string]>([
    ["any and unknown", {}, "value"],
    ["a type parameter with a default", { default: 3 }, "value"],
    ["object", { type: "object" }, "value"],
    ["object that says that it is open", { type: "object", additionalProperties: true }, "value"],
    ["any[]", { type: "array", items: {} }, "value[]"],
    ["a list that says nothing of its items", { type: "array" }, "value"],
    ["a list of anything at all", { type: "array", items: true }, "value"],
    ["Record<string, unknown>", { type: "object", additionalProperties: {} }, "value.*"],
  ])("finds %s", (_type, schema, path) => {
    expect(found(schema)).toEqual([path]);
  });

  it.each<[string, JsonSchema]>([
    ["a constant", { const: 3 }],
    ["an enumeration without a type", { enum: ["a", 1] }],
    ["a union", { anyOf: [{ type: "string" }, { type: "number" }] }],
    ["a reference", { $ref: "#/$defs/Json" }],
    ["an object of known members that takes others", { type: "object", properties: {}, additionalProperties: true }],
    ["an object without members", { type: "object", additionalProperties: false }],
    ["a record of texts", { type: "object", additionalProperties: { type: "string" } }],
    ["a tuple", { type: "array", prefixItems: [{ type: "string" }] }],
    ["an empty list", { type: "array", items: false }],
    ["a map with keys that are no texts", { type: "object", patternProperties: { "^\\d+$": { type: "string" } } }],
    ["bytes", { type: "string", contentEncoding: "base64" }],
    ["never", { not: {} }],
  ])("lets %s be", (_type, schema) => {
    expect(found(schema)).toEqual([]);
  });

  it("leaves to the reader of types what that has given up on", () => {
    const diagnostics = [{ code: "too-deep", severity: "warning", path: "value", message: "left open" }] as const;
    expect(pathsOf("any-type", toolWith({ value: {}, other: {} }, { diagnostics }))).toEqual(["other"]);
  });
});
