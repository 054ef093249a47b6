import { counted } from "../json/counted.ts";
import type { JsonValue } from "../json/json-value.ts";
import type { Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";

/** The Gemini API's names of JSON types. */
export const TYPE_OF: { readonly [type in JsonType]: Type } = {
  string: Type.STRING,
  number: Type.NUMBER,
  integer: Type.INTEGER,
  boolean: Type.BOOLEAN,
  array: Type.ARRAY,
  object: Type.OBJECT,
  null: Type.NULL,
};

/** Keywords of values that both forms have, with the same meaning and spelling. */
export const SAME_KEYWORDS = ["title", "format", "pattern", "minimum", "maximum", "propertyOrdering"] as const;

/**
 * The formats that the API takes, by type: "only 'enum' and 'date-time' are supported for STRING type"
 * (google-gemini/gemini-cli#3178).
 */
const FORMATS: { readonly [type in Type]?: readonly string[] } = {
  [Type.STRING]: ["enum", "date-time"],
  [Type.NUMBER]: ["float", "double"],
  [Type.INTEGER]: ["int32", "int64"],
};

/** Limits on lengths and counts, which the Gemini API writes as text. */
export const COUNT_KEYWORDS = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const;

/** The limits that concern a type and that the Gemini form has a keyword for. */
const LIMITS_OF: { readonly [type in Type]?: readonly (typeof COUNT_KEYWORDS)[number][] } = {
  [Type.STRING]: ["minLength", "maxLength"],
  [Type.ARRAY]: ["minItems"],
  [Type.OBJECT]: ["minProperties", "maxProperties"],
};

/**
 * Writes the limits of the type that the Gemini form has a keyword for, and notes on the others. `maxItems` is one of
 * them: a request is refused when all of them together exceed some 950 (googleapis/python-genai#2170).
 */
export function writeLimits(schema: JsonSchema, written: Schema, notes: string[]): void {
  const type = written.type ?? Type.NULL;
  for (const keyword of LIMITS_OF[type] ?? []) {
    const count = schema[keyword];
    if (typeof count === "number") {
      written[keyword] = writeCount(count);
    }
  }
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, maxItems } = schema;
  if (maxItems !== undefined && type === Type.ARRAY) {
    notes.push(`At most ${counted(maxItems, "item")}.`);
  }
  if (exclusiveMinimum !== undefined) {
    notes.push(`Greater than ${exclusiveMinimum}.`);
  }
  if (exclusiveMaximum !== undefined) {
    notes.push(`Less than ${exclusiveMaximum}.`);
  }
  if (multipleOf !== undefined) {
    notes.push(`A multiple of ${multipleOf}.`);
  }
}

/** The largest 64-bit integer has no number of its own: the nearest one would be refused as too large. */
function writeCount(count: number): string {
  return count >= 2 ** 63 ? "9223372036854775807" : String(count);
}

/** Description (with notes at its end), title, default, example and the other keywords that both forms share. */
export function annotate(schema: JsonSchema, type: Type, notes: readonly string[] = []): Schema {
  const { format, default: fallback, nullable } = schema;
  const isKnown = format === undefined || FORMATS[type]?.includes(format) === true;
  const annotated = describe(schema, isKnown ? notes : [...notes, `Format: ${format}.`]);
  for (const keyword of SAME_KEYWORDS) {
    const value = schema[keyword];
    if (value !== undefined && (keyword !== "format" || isKnown)) {
      Object.assign(annotated, { [keyword]: value });
    }
  }
  if (fallback !== undefined) {
    annotated.default = fallback;
  }
  const example = exampleOf(schema);
  if (example !== undefined) {
    annotated.example = example;
  }
  if (typeof nullable === "boolean") {
    annotated.nullable = nullable;
  }
  return annotated;
}

/** What is said of several alternatives at once: nothing but words can stand beside them. */
export function annotateAlternatives(schema: JsonSchema): Schema {
  const { title, default: fallback } = schema;
  const example = exampleOf(schema);
  const notes = [
    ...(fallback === undefined ? [] : [`Default: ${JSON.stringify(fallback)}.`]),
    ...(example === undefined ? [] : [`For example ${JSON.stringify(example)}.`]),
  ];
  return { ...describe(schema, notes), ...(title === undefined ? {} : { title }) };
}

/** The first example; what is no list of them is none of ours to judge, and holds none. */
function exampleOf({ examples }: JsonSchema): JsonValue | undefined {
  return Array.isArray(examples) ? examples[0] : undefined;
}

/** The description with the notes at its end, if there is anything to say. */
export function describe(schema: JsonSchema, notes: readonly string[]): Schema {
  const description = joinNotes(schema.description, notes);
  return description === "" ? {} : { description };
}

/** The description with the notes at its end. */
export function joinNotes(description: string | undefined, notes: readonly string[]): string {
  const parts = description === undefined ? notes : [description, ...notes];
  return parts.join(" ");
}

/** The schema without what was already said outside of the alternatives that it is split into. */
export function bare(schema: JsonSchema): JsonSchema {
  const { description: _d, title: _t, default: _f, examples: _e, ...rest } = schema;
  return rest;
}
