import type { JsonSchema, JsonType } from "toolwright";

type SchemaOrBoolean = JsonSchema | boolean;

/**
 * A JSON Schema as a developer would write the type, without descriptions and limits: `string[]`, `"on" | "off"`.
 *
 * @param whole Writes out the members of objects, which otherwise are a mere `object`: for types without rows of their
 * own.
 */
export function typeText(schema: SchemaOrBoolean, whole = false): string {
  if (typeof schema === "boolean") return schema ? "any value" : "nothing";
  if (schema.$ref !== undefined) return definitionName(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return variants.map((variant) => typeText(variant, true)).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeText(part, true)).join(" & ");
  if (schema.type === undefined) return "any value";
  return [schema.type]
    .flat()
    .map((type) => textOfType(type, schema, whole))
    .join(" | ");
}

/** The name that a reference within the same schema leads to. */
function definitionName(reference: string): string {
  return reference.split("/").at(-1) ?? reference;
}

function textOfType(type: JsonType, schema: JsonSchema, whole: boolean): string {
  if (type === "array") return listText(schema, whole);
  if (type === "object") return objectText(schema, whole);
  const detail = type === "string" ? formOf(schema) : undefined;
  return detail === undefined ? type : `${type} (${detail})`;
}

function formOf(schema: JsonSchema): string | undefined {
  return schema["x-codec"] === "bigint" ? "digits" : (schema.format ?? schema.contentEncoding);
}

function listText({ prefixItems, items }: JsonSchema, whole: boolean): string {
  if (prefixItems !== undefined) {
    const rest = items === undefined || items === false ? [] : [`...${itemsText(items, whole)}`];
    return `[${[...prefixItems.map((item) => typeText(item, whole)), ...rest].join(", ")}]`;
  }
  return itemsText(items ?? true, whole);
}

function itemsText(items: SchemaOrBoolean, whole: boolean): string {
  const item = typeText(items, whole);
  return /^[\w.]+$|^\{[^|&]*\}$/.test(item) ? `${item}[]` : `(${item})[]`;
}

function objectText({ properties, required, additionalProperties }: JsonSchema, whole: boolean): string {
  const open = typeof additionalProperties === "object" || additionalProperties === true;
  if (properties === undefined) return open ? `Record<string, ${typeText(additionalProperties, whole)}>` : "object";
  if (!whole) return "object";
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${required?.includes(name) === true ? "" : "?"}: ${typeText(member, true)}`,
  );
  return `{ ${members.join("; ")} }`;
}
