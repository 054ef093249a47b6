import type { JsonSchema, JsonType } from "./json-schema.ts";
import type { SchemaSource } from "./schema-source.ts";
import { pointerTo, refuseSchema } from "./schema-source.ts";

const JSON_TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/**
 * The types that a schema asks for; `undefined` when it asks for none.
 * @throws ToolwrightError `INVALID_SIGNATURE` for a name that is no type.
 */
export function typesOf({ schema, pointer }: SchemaSource): JsonType[] | undefined {
  const { type } = schema;
  if (type === undefined) {
    const implied = impliedType(schema);
    return implied === undefined ? undefined : [implied];
  }
  const types = Array.isArray(type) ? type : [type];
  if (types.length === 0 || !types.every((name) => JSON_TYPES.has(name))) {
    const all = [...JSON_TYPES].join(", ");
    refuseSchema(pointerTo(pointer, "type"), `is ${JSON.stringify(type)}, which is none of ${all}`);
  }
  return types;
}

/** A schema with members but no `type` is read as an object, one with items as a list: that is what their authors mean. */
function impliedType(schema: JsonSchema): JsonType | undefined {
  if (schema.properties !== undefined) {
    return "object";
  }
  return schema.items !== undefined || schema.prefixItems !== undefined ? "array" : undefined;
}
