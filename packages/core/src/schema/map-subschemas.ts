import { isRecord, setOwn } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Keywords whose value is one schema. */
const SINGLE: ReadonlySet<string> = new Set([
  "items",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
]);
/** Keywords whose value is a list of schemas; `items` too, until draft 2019-09. */
const LISTS: ReadonlySet<string> = new Set(["prefixItems", "items", "allOf", "anyOf", "oneOf"]);
/** Keywords whose value is an object of schemas by name. */
const MAPS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

const HOLDERS: ReadonlySet<string> = new Set([...SINGLE, ...LISTS, ...MAPS]);

/** A copy of the schema with every schema directly inside it replaced by what `map` returns; booleans stay as they are. */
export function mapSubschemas(schema: JsonSchema, map: (subschema: JsonSchema) => JsonSchema): JsonSchema {
  const mapOne = (value: unknown) => (isRecord(value) ? map(value) : value);
  const copy: JsonSchema = { ...schema };
  // A schema has few keywords: they are looked up, instead of looking for all that there are.
  for (const keyword of Object.keys(copy)) {
    if (HOLDERS.has(keyword)) {
      copy[keyword] = mapHolder(keyword, copy[keyword], mapOne);
    }
  }
  return copy;
}

function mapHolder(keyword: string, held: unknown, mapOne: (value: unknown) => unknown): unknown {
  if (Array.isArray(held)) {
    return LISTS.has(keyword) ? held.map(mapOne) : held;
  }
  if (!MAPS.has(keyword)) {
    return SINGLE.has(keyword) ? mapOne(held) : held;
  }
  if (!isRecord(held)) {
    return held;
  }
  const mapped: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(held)) {
    setOwn(mapped, name, mapOne(value));
  }
  return mapped;
}
