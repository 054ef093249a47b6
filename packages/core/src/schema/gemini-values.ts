import type { JsonValue } from "../json/json-value.ts";
import { shortenJson } from "../json/shorten-json.ts";
import { annotate, writeLimits } from "./gemini-keywords.ts";
import type { Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * A list of allowed values. The API takes an enum of texts only, so numbers and booleans are asked for as texts, which
 * repairing turns back; lists and objects are only described, and so is the empty text, which it refuses as a member.
 */
export function writeValues(schema: JsonSchema, values: readonly JsonValue[]): Schema {
  const scalars = values.filter((value) => typeof value !== "object");
  const texts = scalars.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const listed = [...new Set(texts)].filter((text) => text !== "");
  const written: Schema[] = [
    ...(texts.length === 0 ? [] : [{ type: Type.STRING, ...(listed.length === 0 ? {} : { enum: listed }) }]),
    ...(values.some(Array.isArray) ? [{ type: Type.ARRAY, items: {} }] : []),
    ...(values.some(isObject) ? [{ type: Type.OBJECT }] : []),
  ];
  const [only, ...others] = written;
  if (only === undefined) {
    return { type: Type.NULL, ...annotate(schema) };
  }
  const limits: Schema = { type: Type.STRING };
  if (scalars.every((value) => typeof value === "string")) {
    writeLimits(schema, limits, []);
  }
  return {
    ...(others.length === 0 ? { ...only, ...limits } : { anyOf: written }),
    ...annotate(withoutNumberLimits(schema), notesOn(schema, values)),
    ...(values.includes(null) ? { nullable: true } : {}),
  };
}

function notesOn(schema: JsonSchema, values: readonly JsonValue[]): string[] {
  const composites = values.filter((value) => typeof value === "object" && value !== null);
  const names = schema["x-enumNames"] ?? [];
  const named = values.flatMap((value, index) => {
    const name = names[index] ?? "";
    return name === "" || name === value ? [] : [`${shortenJson(value)} is ${name}`];
  });
  return [
    ...(values.includes("") ? ["May also be empty text."] : []),
    ...(composites.length === 0 ? [] : [`Allowed: ${composites.map((value) => shortenJson(value)).join(" | ")}.`]),
    ...(named.length === 0 ? [] : [`${named.join(", ")}.`]),
  ];
}

/** The listed values keep the limits; on texts they would mean nothing. */
function withoutNumberLimits({ minimum: _minimum, maximum: _maximum, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function isObject(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
