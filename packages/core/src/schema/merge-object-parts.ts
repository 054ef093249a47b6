import { isRecord, setOwn } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Keywords that can be merged; parts with others are compiled side by side. */
const MERGEABLE = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "$comment",
  "$defs",
  "definitions",
  "$schema",
]);

/**
 * One object schema for an `allOf` of plain object schemas, so that names, defaults and unknown members can be judged
 * together; `undefined` when there is more to it. Parts that are closed each by themselves can never be satisfied
 * together as JSON Schema has it; whoever writes them means the closed object with the members of all, and gets it.
 */
export function mergeObjectParts(schema: JsonSchema, resolve: (reference: string) => unknown): JsonSchema | undefined {
  const { allOf = [], ...base } = schema;
  const parts = [base, ...allOf.map((part) => followReference(part, resolve))];
  // Parts that only say `required` or close the object allow values that are no objects.
  if (!parts.every(isMergeable) || !parts.some((part) => part.type === "object" || part.properties !== undefined)) {
    return undefined;
  }
  const merged: JsonSchema = { ...base, type: "object", properties: {}, required: [] };
  for (const part of parts) {
    for (const [name, property] of Object.entries(part.properties ?? {})) {
      addProperty(merged.properties ?? {}, name, property);
    }
    merged.required?.push(...(part.required ?? []));
    if (part.additionalProperties === false) {
      merged.additionalProperties = false;
    }
  }
  return merged;
}

function addProperty(properties: { [name: string]: JsonSchema }, name: string, property: JsonSchema): void {
  const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const isNew = known === undefined || Object.keys(known).length === 0;
  setOwn(properties, name, isNew ? property : { allOf: [known, property] });
}

function followReference(part: unknown, resolve: (reference: string) => unknown): unknown {
  const isReference = isRecord(part) && typeof part["$ref"] === "string" && Object.keys(part).length === 1;
  return isReference ? resolve(part["$ref"] as string) : part;
}

function isMergeable(part: unknown): part is JsonSchema {
  return (
    isRecord(part) &&
    (part["type"] === undefined || part["type"] === "object") &&
    (part["properties"] === undefined || isRecord(part["properties"])) &&
    (part["required"] === undefined || Array.isArray(part["required"])) &&
    [undefined, true, false].includes(part["additionalProperties"] as boolean | undefined) &&
    Object.keys(part).every((keyword) => MERGEABLE.has(keyword))
  );
}
