import type { JsonValue } from "../json/json-value.ts";
import { shortenJson } from "../json/shorten-json.ts";
import { annotate, writeLimits } from "./gemini-keywords.ts";
import type { Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * A list of allowed values. The API takes an enum of texts only, so everything else is asked for as its JSON text, which
 * repairing turns back; the empty text, which it refuses as a member, is only described.
 */
export function writeValues(schema: JsonSchema, values: readonly JsonValue[]): Schema {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) {
    return { type: Type.NULL, ...annotate(schema, Type.NULL) };
  }
  const texts = given.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const listed = [...new Set(texts)].filter((text) => text !== "");
  const written: Schema = { type: Type.STRING, ...(listed.length === 0 ? {} : { enum: listed }) };
  if (given.every((value) => typeof value === "string")) {
    writeLimits(schema, written, []);
  }
  return {
    ...written,
    ...annotate(withoutNumberLimits(schema), Type.STRING, notesOn(schema, values)),
    ...(values.includes(null) ? { nullable: true } : {}),
  };
}

function notesOn(schema: JsonSchema, values: readonly JsonValue[]): string[] {
  const names = schema["x-enumNames"] ?? [];
  const named = values.flatMap((value, index) => {
    const name = names[index] ?? "";
    return name === "" || name === value ? [] : [`${shortenJson(value)} is ${name}`];
  });
  return [
    ...(values.includes("") ? ["May also be empty text."] : []),
    ...(named.length === 0 ? [] : [`${named.join(", ")}.`]),
  ];
}

/** The listed values keep the limits; on texts they would mean nothing. */
function withoutNumberLimits({ minimum: _minimum, maximum: _maximum, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
