import type { JsonSchema } from "toolwright";
import type { CheckedDeclaration, DeclarationRule } from "../rule.ts";
import { type SchemaPlace, schemaPlaces } from "../schema-places.ts";

/** Each of these says something about the value. */
const TELLING = [
  "$ref",
  "allOf",
  "anyOf",
  "const",
  "contentEncoding",
  "enum",
  "if",
  "items",
  "not",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "properties",
  "type",
];

export const anyType: DeclarationRule = {
  id: "any-type",
  severity: "warning",
  finds: "a value of any type: `any`, `unknown`, `object`, a type parameter that nothing is known about",
  why: "The model is told nothing about the value, so it invents a form; nothing is checked before the function runs.",
  *check(declaration) {
    for (const place of schemaPlaces(declaration.parameters)) {
      const message = place.path === "" || isLeftOpen(place, declaration) ? undefined : openness(place.schema);
      if (message === undefined) continue;
      const { path, pointer } = place;
      yield { path, pointer, message, fix };
    }
  },
};

const fix =
  "Write the type of the value. Where it may really be anything, say in the description what is expected and switch this rule off there.";

/** How a schema says nothing; `undefined` when it says something. */
function openness(schema: JsonSchema): string | undefined {
  if (!TELLING.some((keyword) => schema[keyword] !== undefined)) return "any value is accepted";
  if (schema.type === "object" && !saysMembers(schema)) return "any object is accepted";
  if (schema.type === "array" && !schema.prefixItems && (schema.items ?? true) === true) {
    return "a list of anything is accepted";
  }
  return undefined;
}

function saysMembers({ properties, patternProperties, additionalProperties, ...others }: JsonSchema): boolean {
  if (properties !== undefined || patternProperties !== undefined) return true;
  if (others.allOf ?? others.anyOf ?? others.oneOf ?? others.propertyNames) return true;
  return additionalProperties !== undefined && additionalProperties !== true;
}

/** A type that the reader of types has given up on is reported as that. */
function isLeftOpen({ path }: SchemaPlace, { diagnostics = [] }: CheckedDeclaration): boolean {
  return diagnostics.some(
    (diagnostic) => /^(?:too-deep|too-large|unsupported)$/.test(diagnostic.code) && diagnostic.path === path,
  );
}
