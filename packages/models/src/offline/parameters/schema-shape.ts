import type { JsonSchema, JsonValue } from "toolwright";

/** Looks through references, nullable unions and wrappers at the schema that describes the value itself. */
export function effectiveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let depth = 0; depth < 8; depth++) {
    const inner = innerSchema(current, root);
    if (inner === undefined) break;
    current = { ...inner, ...(current.description !== undefined && { description: current.description }) };
  }
  return current;
}

function innerSchema(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  if (schema.$ref !== undefined) return referenced(schema.$ref, root);
  const variants = schema.anyOf ?? schema.oneOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
  const present = variants?.filter((variant) => variant.type !== "null");
  if (present === undefined || present.length === 0) return undefined;
  const constants = present.map((variant) => variant.const);
  if (constants.every((constant): constant is JsonValue => constant !== undefined)) return { enum: constants };
  return present.find((variant) => variant.type !== "object" && variant.type !== "array") ?? present[0];
}

function referenced(reference: string, root: JsonSchema): JsonSchema {
  const name = /^#\/\$defs\/(.+)$/.exec(reference)?.[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
  const definitions = root.$defs ?? {};
  return name !== undefined && Object.hasOwn(definitions, name) ? (definitions[name] ?? {}) : {};
}

/** The one type a value should have; of several, the first that is not `null`. */
export function mainType(schema: JsonSchema): string | undefined {
  if (Array.isArray(schema.type)) return schema.type.find((type) => type !== "null");
  return schema.type ?? (schema.properties === undefined ? undefined : "object");
}

/** The objects that a schema allows: one, or the variants of a union that are objects. */
export function objectVariants(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema[] {
  if (depth > 8) return [];
  if (schema.$ref !== undefined) return objectVariants(referenced(schema.$ref, root), root, depth + 1);
  const variants = schema.anyOf ?? schema.oneOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
  if (variants !== undefined) return variants.flatMap((variant) => objectVariants(variant, root, depth + 1));
  return mainType(schema) === "object" ? [schema] : [];
}
