import { describe, expect, it } from "vitest";
import { soundSchema } from "./sound-schema.ts";

describe("soundSchema", () => {
  it("keeps what is sound, unknown keywords among it", () => {
    const schema = {
      type: ["object", "null"],
      properties: { a: { type: "array", items: false }, __proto: {} },
      required: ["a"],
      additionalProperties: false,
      "x-own": [1],
      default: null,
    };
    expect(soundSchema(schema)).toEqual(schema);
  });

  it.each<[string, object, object]>([
    ["keywords of the wrong form", { type: 5, $ref: {}, minimum: "1", enum: "a", description: null }, {}],
    [
      "members that are no schemas",
      { properties: { a: null, b: "text", c: true } },
      { properties: { a: {}, b: {}, c: {} } },
    ],
    ["definitions, of older drafts too", { definitions: { A: { anyOf: {} } } }, { definitions: { A: {} } }],
    ["branches that are no schemas", { anyOf: [{ type: "string" }, null, 5] }, { anyOf: [{ type: "string" }, {}, {}] }],
    [
      "names that are no names",
      { required: ["a", 5, null], type: ["string", 7] },
      { required: ["a"], type: ["string"] },
    ],
    ["the tuples of older drafts", { items: [{ type: "string" }] }, { prefixItems: [{ type: "string" }] }],
  ])("mends %s", (_case, schema, sound) => {
    expect(soundSchema(schema)).toEqual(sound);
  });

  it("keeps a member of the name __proto__ as a member", () => {
    const schema = JSON.parse('{ "properties": { "__proto__": { "type": 5 } } }') as object;
    expect(JSON.stringify(soundSchema(schema))).toBe('{"properties":{"__proto__":{}}}');
  });
});
