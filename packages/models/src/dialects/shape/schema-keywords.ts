import type { JsonSchema, JsonType } from "toolwright";
import { DialectRefusal } from "../refusal.ts";
import type { Rules } from "./shape.ts";

/** Keywords that say something about a value without limiting it. */
export const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "$comment",
  "x-codec",
  "x-enumNames",
]);

/** Keywords that limit values; beside a union they limit each of its branches. */
export const STRUCTURE_KEYWORDS = [
  "type",
  "enum",
  "const",
  "properties",
  "required",
  "additionalProperties",
  "patternProperties",
  "items",
  "prefixItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
] as const;

const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const NUMBER = [...NUMBERS, "format"];

/** The keywords of each type, besides those that shapes are made of. */
const KEYWORDS_OF: { readonly [type in JsonType]: readonly string[] } = {
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema"],
  number: NUMBER,
  integer: NUMBER,
  boolean: [],
  null: [],
  array: ["minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems"],
  object: [
    "minProperties",
    "maxProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
  ],
};

const KEYWORDS_OF_TYPES = new Set(Object.values(KEYWORDS_OF).flat());

/** Read into shapes or annotations, or of no meaning for a value. */
const READ: ReadonlySet<string> = new Set([
  ...ANNOTATION_KEYWORDS,
  ...["type", "enum", "const", "properties", "required", "additionalProperties", "patternProperties", "items"],
  ...["prefixItems", "additionalItems", "anyOf", "oneOf", "allOf", "$ref", "$defs", "definitions"],
  ...["$schema", "$id", "$anchor", "$vocabulary"],
]);

/** What the values of keywords must be, where that is one thing. */
const VALUES: { readonly [keyword: string]: (value: unknown) => boolean } = Object.fromEntries([
  ...COUNTS.map((keyword) => [keyword, (value: unknown) => Number.isInteger(value) && (value as number) >= 0] as const),
  ...NUMBERS.map((keyword) => [keyword, (value: unknown) => typeof value === "number"] as const),
  ...["pattern", "format"].map((keyword) => [keyword, (value: unknown) => typeof value === "string"] as const),
]);

/**
 * The rules of a value of that type: its type's keywords, and those that nobody here interprets.
 *
 * @throws DialectRefusal For a limit that is none.
 */
export function rulesFor(schema: JsonSchema, type: JsonType | undefined, path: string): Rules {
  const wrong = Object.keys(VALUES).find(
    (keyword) => Object.hasOwn(schema, keyword) && !VALUES[keyword]?.(schema[keyword]),
  );
  if (wrong !== undefined) {
    throw new DialectRefusal(path, wrong, `${wrong} cannot be ${JSON.stringify(schema[wrong])}.`);
  }
  const own = new Set(type === undefined ? KEYWORDS_OF_TYPES : KEYWORDS_OF[type]);
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword]) => own.has(keyword) || !(READ.has(keyword) || KEYWORDS_OF_TYPES.has(keyword)),
    ),
  );
}

const TYPES: ReadonlySet<unknown> = new Set(Object.keys(KEYWORDS_OF));

/**
 * The types that a schema asks for; none when it asks for none. Members without a type mean an object, items a list.
 *
 * @throws DialectRefusal For a name that is no type.
 */
export function typesIn(schema: JsonSchema, path: string): readonly JsonType[] {
  if (schema.type !== undefined) {
    const types = [...new Set([schema.type].flat())];
    if (types.length > 0 && types.every((type) => TYPES.has(type))) {
      return types;
    }
    throw new DialectRefusal(path, "type", `the type ${JSON.stringify(schema.type)} is none of JSON Schema's.`);
  }
  if (
    ["properties", "required", "additionalProperties", "patternProperties"].some((key) => Object.hasOwn(schema, key))
  ) {
    return ["object"];
  }
  return Object.hasOwn(schema, "items") || Object.hasOwn(schema, "prefixItems") ? ["array"] : [];
}
