import type { JsonSchema } from "toolwright";

type SchemaOrBoolean = JsonSchema | boolean;

/** A JSON Schema as a developer would write the type, without descriptions and limits: `string[]`, `"on" | "off"`. */
export function typeText(schema: SchemaOrBoolean): string {
  if (typeof schema === "boolean") return schema ? "any value" : "nothing";
  if (schema.$ref !== undefined) return definitionName(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return variants.map(inlineText).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map(inlineText).join(" & ");
  if (schema.type === undefined) return "any value";
  return [schema.type]
    .flat()
    .map((type) => typedText(type, schema))
    .join(" | ");
}

/** The name that a reference within the same schema leads to. */
export function definitionName(reference: string): string {
  return reference.split("/").at(-1) ?? reference;
}

function typedText(type: string, schema: JsonSchema): string {
  if (type === "array") return listText(schema);
  if (type === "object") return objectText(schema);
  const detail =
    type === "string"
      ? schema["x-codec"] === "bigint"
        ? "digits"
        : (schema.format ?? schema.contentEncoding)
      : undefined;
  return detail === undefined ? type : `${type} (${detail})`;
}

function listText({ prefixItems, items }: JsonSchema): string {
  if (prefixItems !== undefined) {
    const rest = items === undefined || items === false ? [] : [`...${typeText(items)}[]`];
    return `[${[...prefixItems.map(typeText), ...rest].join(", ")}]`;
  }
  const item = typeText(items ?? true);
  return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

function objectText({ properties, additionalProperties }: JsonSchema): string {
  const open = typeof additionalProperties === "object" || additionalProperties === true;
  return properties === undefined && open ? `Record<string, ${inlineText(additionalProperties)}>` : "object";
}

/** Like {@link typeText}, but with the members of an object: where it has no rows of its own. */
function inlineText(schema: SchemaOrBoolean): string {
  if (typeof schema === "boolean" || schema.properties === undefined) return typeText(schema);
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties).map(
    ([name, member]) => `${name}${required.has(name) ? "" : "?"}: ${inlineText(member)}`,
  );
  return `{ ${members.join("; ")} }`;
}
