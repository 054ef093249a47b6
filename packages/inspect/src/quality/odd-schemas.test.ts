import fc from "fast-check";
import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { checkDeclaration } from "./check-declaration.ts";
import { schemaPlaces } from "./schema-places.ts";
import { parameter, toolWith } from "./test-declarations.ts";

/** Schemas as other people's tools have them: sound, outdated or nonsense, with references to themselves. */
function schemaOf(levels: number): fc.Arbitrary<object> {
  const inner = levels === 0 ? fc.constant({}) : schemaOf(levels - 1);
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), inner, inner);
  return fc.record(
    {
      type: fc.oneof(fc.constantFrom("string", "number", "integer", "object", "array", "null"), value),
      description: fc.constantFrom("default 5, between 1 and 9", "At most 3 items.", ""),
      properties: fc.dictionary(fc.constantFrom("id", "date", "count", "a/b~c", "__proto__", "x"), value, {
        maxKeys: 3,
      }),
      required: fc.oneof(fc.array(fc.constantFrom("id", "x", "constructor"), { maxLength: 2 }), fc.constant(null)),
      additionalProperties: value,
      patternProperties: fc.dictionary(fc.constantFrom("^a", "(", "[z-a]"), value, { maxKeys: 2 }),
      pattern: fc.constantFrom("^a", "(", "[z-a]", "\\p{Foo}"),
      items: fc.oneof(value, fc.array(inner, { maxLength: 2 })),
      prefixItems: fc.array(inner, { maxLength: 2 }),
      anyOf: fc.array(inner, { maxLength: 3 }),
      oneOf: fc.array(inner, { maxLength: 3 }),
      enum: fc.array(fc.constantFrom("a", "A", 1, null, "12"), { maxLength: 3 }),
      $ref: fc.constantFrom(
        ...["#", "#/$defs/A", "#/definitions/A", "#/definitions/%41", "#/definitions/%", "#/properties/x"],
        ...["#/properties/no", "other.json", "#a", 5],
      ),
      format: fc.constantFrom("date", "odd"),
    },
    { requiredKeys: [] },
  );
}

const schema = schemaOf(1);

describe("odd schemas", () => {
  it("A14: never stop a check", () => {
    fc.assert(
      fc.property(schema, schema, schema, (x, other, definition) => {
        const declaration = toolWith({ x: x as JsonSchema, other: other as JsonSchema });
        const definitions = { A: definition as JsonSchema };
        Object.assign(declaration.parameters, { $defs: definitions, definitions });
        for (const { rule, message, fix } of checkDeclaration(declaration)) {
          expect([rule, message, fix].every((text) => text !== "" && !text.includes("undefined"))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("A17: are gone through once, however they refer to themselves", () => {
    const declaration = parameter("x", { anyOf: [{ $ref: "#" }, { $ref: "#/$defs/A" }, { $ref: "#/properties/x" }] });
    declaration.parameters.$defs = { A: { type: "object", properties: { a: { $ref: "#/$defs/A" } } } };
    expect(schemaPlaces(declaration.parameters).length).toBeLessThan(20);
  });
});
