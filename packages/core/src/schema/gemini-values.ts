import type { JsonValue } from "../json/json-value.ts";
import { annotate } from "./gemini-keywords.ts";
import type { Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Members of an enum, as text; members of several types as alternatives. */
export function writeValues(schema: JsonSchema, values: readonly JsonValue[]): Schema {
  const groups = new Map<Type, string[]>();
  for (const value of values.filter((each) => each !== null)) {
    const type = typeOfValue(value);
    groups.set(type, [...(groups.get(type) ?? []), typeof value === "string" ? value : JSON.stringify(value)]);
  }
  const nullable = values.includes(null) ? { nullable: true } : {};
  const written = [...groups].map(([type, texts]) => writeGroup(type, texts, schema));
  const [only, ...others] = written;
  if (only === undefined) {
    return { type: Type.NULL, ...annotate(schema) };
  }
  const notes = values.includes("") ? ["May also be empty text."] : [];
  return { ...(others.length === 0 ? only : { anyOf: written }), ...annotate(schema, notes), ...nullable };
}

/** The API refuses an empty member of an enum, so that one is only described. Numbers keep their declared type. */
function writeGroup(type: Type, texts: readonly string[], schema: JsonSchema): Schema {
  const listed = texts.filter((text) => text !== "");
  const isText = type === Type.STRING;
  const declared = type === Type.INTEGER && [schema.type].flat().includes("number") ? Type.NUMBER : type;
  return { type: declared, ...(isText ? {} : { format: "enum" }), ...(listed.length === 0 ? {} : { enum: listed }) };
}

function typeOfValue(value: JsonValue): Type {
  if (typeof value === "number") {
    return Number.isInteger(value) ? Type.INTEGER : Type.NUMBER;
  }
  if (typeof value === "boolean") {
    return Type.BOOLEAN;
  }
  return typeof value === "string" ? Type.STRING : Array.isArray(value) ? Type.ARRAY : Type.OBJECT;
}
