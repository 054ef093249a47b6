import type { JsonObject, JsonSchema, JsonValue } from "toolwright";
import { effectiveSchema } from "../parameters/schema-shape.ts";

/**
 * The same object with its members in the order in which the schema declares them, at every depth; members that it
 * does not declare come last. Values are found surest first, which is no order for those who read the call.
 */
export function inDeclaredOrder(object: JsonObject, declared: JsonSchema, root: JsonSchema = declared): JsonObject {
  const properties = effectiveSchema(declared, root).properties ?? {};
  const known = Object.keys(properties).filter((name) => Object.hasOwn(object, name));
  const others = Object.keys(object).filter((name) => !Object.hasOwn(properties, name));
  return Object.fromEntries([
    ...known.map((name) => [name, valueInOrder(object[name] ?? null, properties[name] ?? {}, root)] as const),
    ...others.map((name) => [name, object[name] ?? null] as const),
  ]);
}

function valueInOrder(value: JsonValue, declared: JsonSchema, root: JsonSchema): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return inDeclaredOrder(value, declared, root);
  const { items } = effectiveSchema(declared, root);
  return typeof items === "object" ? value.map((item) => valueInOrder(item, items, root)) : value;
}
