import type { JsonSchema } from "./json-schema.ts";
import { mapSubschemas } from "./map-subschemas.ts";

/** The schema without the marks that only this package reads (`x-codec`, `x-enumNames`), for models and other systems. */
export function toPlainJsonSchema(schema: JsonSchema): JsonSchema {
  const { "x-codec": _codec, "x-enumNames": _names, ...plain } = mapSubschemas(schema, toPlainJsonSchema);
  return plain;
}
