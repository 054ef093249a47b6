import { oneOrAny } from "./gemini-alternatives.ts";
import { describe, TYPE_OF } from "./gemini-keywords.ts";
import { type Schema, Type } from "./gemini-schema.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { typesOf } from "./types-of.ts";

/** What a value may be of which nothing is known: the API refuses a schema without a type (googleapis/python-genai#981). */
export const ANY_TYPES: readonly JsonType[] = ["string", "number", "boolean"];

/**
 * A value that the form does not describe. Lists and objects are asked for as JSON text, which repairing reads; of a
 * value of any type nothing is known.
 */
export function inJsonText(schema: JsonSchema, ...notes: string[]): Schema {
  const { title, nullable } = schema;
  const named = title === undefined ? {} : { title };
  const types = typesOf({ schema, pointer: "#" })?.filter((type) => type !== "null") ?? ANY_TYPES;
  const scalars = types.filter((type) => type !== "array" && type !== "object");
  if (scalars.length > 0) {
    return { ...describe(schema, notes), ...named, ...oneOrAny(scalars.map((type) => ({ type: TYPE_OF[type] }))) };
  }
  const words = types.length > 1 ? "A list or an object" : types.includes("array") ? "A list" : "An object";
  return {
    type: Type.STRING,
    ...describe(schema, [`${words}, as JSON text.`, ...notes]),
    ...named,
    ...(typeof nullable === "boolean" ? { nullable } : {}),
  };
}
