import { isRecord } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * The schema without keywords whose values cannot be read. Those that concern values of another type, such as `required`
 * in `{ type: "string", required: true }`, are not checked when a schema is compiled. They may still concern what it is
 * united with.
 */
export function readableSchema(schema: JsonSchema): JsonSchema {
  const unreadable = Object.keys(schema).filter((keyword) => FORM_OF.get(keyword)?.(schema[keyword]) === false);
  if (unreadable.length === 0) {
    return schema;
  }
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !unreadable.includes(keyword)));
}

const FORM_OF: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ...["required", "enum", "prefixItems", "allOf"].map((keyword) => [keyword, Array.isArray] as const),
  ...["properties", "patternProperties", "$defs"].map((keyword) => [keyword, isRecord] as const),
  ...["Length", "Items", "Properties"].flatMap((what) => [
    [`min${what}`, Number.isFinite] as const,
    [`max${what}`, Number.isFinite] as const,
  ]),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map(
    (keyword) => [keyword, Number.isFinite] as const,
  ),
]);
