import { isRecord, setOwn } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Keywords whose value is one schema. */
const SINGLE = [
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
];
/** Keywords whose value is a list of schemas; `items` too, until draft 2019-09. */
const LISTS = ["prefixItems", "items", "allOf", "anyOf", "oneOf"];
/** Keywords whose value is an object of schemas by name. */
const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/** A copy of the schema with every schema directly inside it replaced by what `map` returns; booleans stay as they are. */
export function mapSubschemas(schema: JsonSchema, map: (subschema: JsonSchema) => JsonSchema): JsonSchema {
  const mapOne = (value: unknown) => (isRecord(value) ? map(value) : value);
  const copy: JsonSchema = { ...schema };
  for (const keyword of SINGLE) {
    if (isRecord(copy[keyword])) {
      copy[keyword] = mapOne(copy[keyword]);
    }
  }
  for (const keyword of LISTS) {
    const list = copy[keyword];
    if (Array.isArray(list)) {
      copy[keyword] = list.map(mapOne);
    }
  }
  for (const keyword of MAPS) {
    const schemas = copy[keyword];
    if (isRecord(schemas)) {
      const mapped: { [name: string]: unknown } = {};
      for (const [name, value] of Object.entries(schemas)) {
        setOwn(mapped, name, mapOne(value));
      }
      copy[keyword] = mapped;
    }
  }
  return copy;
}
