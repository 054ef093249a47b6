import type { JsonSchema } from "toolwright";
import { isSchema } from "./schema-places.ts";

type Reader = (value: unknown) => unknown;

const isText = (value: unknown) => typeof value === "string";

const text: Reader = (value) => (isText(value) ? value : undefined);
const number: Reader = (value) => (typeof value === "number" ? value : undefined);
const values: Reader = (value) => (Array.isArray(value) ? value : undefined);
const names: Reader = (value) => (Array.isArray(value) ? value.filter(isText) : undefined);
const schema: Reader = (value) =>
  isSchema(value) ? soundSchema(value) : typeof value === "boolean" ? value : undefined;
const schemaOnly: Reader = (value) => (isSchema(value) ? soundSchema(value) : undefined);
const schemas: Reader = (value) => (Array.isArray(value) ? value.map((one) => schemaOnly(one) ?? {}) : undefined);
const schemaMap: Reader = (value) =>
  isSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, schemaOnly(one) ?? {}]))
    : undefined;

/** What the rules look at, and the form that each must have. */
const readers: { readonly [keyword: string]: Reader } = {
  type: (value) => (isText(value) ? value : names(value)),
  additionalProperties: schema,
  items: schema,
  propertyNames: schema,
  not: schema,
  ...of(schemas, "anyOf", "oneOf", "allOf", "prefixItems"),
  ...of(schemaMap, "properties", "patternProperties", "$defs", "definitions"),
  ...of(values, "enum"),
  ...of(names, "required"),
  ...of(text, "$ref", "contentEncoding", "description", "format", "pattern", "title", "x-codec"),
  ...of(number, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
  ...of(number, "minLength", "maxLength", "minItems", "maxItems"),
};

function of(reader: Reader, ...keywords: string[]): { [keyword: string]: Reader } {
  return Object.fromEntries(keywords.map((keyword) => [keyword, reader]));
}

/**
 * A copy of a schema without what is malformed in it: schemas come from other people's libraries and servers, and what
 * is no schema says nothing to a model either. Tuples in the form of older drafts get the present one.
 */
export function soundSchema(given: object): JsonSchema {
  const { items, ...others } = given as { readonly [keyword: string]: unknown };
  const present = Array.isArray(items) ? { prefixItems: items, ...others } : given;
  const entries = Object.entries(present).flatMap(([keyword, value]) => {
    const reader = Object.hasOwn(readers, keyword) ? readers[keyword] : undefined;
    const sound = reader === undefined ? value : reader(value);
    return sound === undefined ? [] : [[keyword, sound] as const];
  });
  return Object.fromEntries(entries) as JsonSchema;
}
