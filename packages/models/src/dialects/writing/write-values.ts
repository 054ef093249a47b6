import type { JsonSchema, JsonValue } from "toolwright";
import { isSameJson, jsonTypeOf } from "../../json-values/json-value.ts";
import type { ValuesShape } from "../shape/shape.ts";
import type { ValueCodec } from "./value-codec.ts";
import type { WritingContext, Written } from "./written.ts";

/** Text for the empty text, which providers refuse as a member of an enum. */
const EMPTY = "(empty)";

/** Writes a list of allowed values. */
export function writeValues(shape: ValuesShape, path: string, context: WritingContext): Written {
  const { enums } = context.rules;
  const notes = nameNotes(shape);
  const values = shape.values.filter((value) => value !== null);
  const isNullable = values.length < shape.values.length;
  if (values.length === 0) {
    return { schema: context.annotate({ type: "null" }, shape, path, notes) };
  }
  const needsTexts = enums === "texts" ? values.some((value) => typeof value !== "string" || value === "") : false;
  const hasParts = enums === "scalars" && values.some((value) => typeof value === "object");
  if (needsTexts || hasParts) {
    context.losses.add(
      "rewritten",
      path,
      "enum",
      "The provider takes only texts as members: the values are asked for as texts.",
    );
    return writeTexts(shape, values, isNullable, path, context);
  }
  return { schema: context.annotate(nullable(groupsOf(values), isNullable), shape, path, notes) };
}

/**
 * Writes the values as themselves and describes the list, for a place where texts are values of their own.
 */
export function writeValuesInWords(shape: ValuesShape, path: string, context: WritingContext): Written {
  const types = groupsOf(shape.values.filter((value) => value !== null)).map(({ enum: _, ...typed }) => typed);
  const listed = shape.values.map((value) => JSON.stringify(value));
  const words = listed.length === 1 ? `Always ${listed[0]}.` : `One of ${listed.join(", ")}.`;
  context.losses.add(
    "described",
    path,
    "enum",
    "The provider takes only texts as members: the values are said in the description.",
  );
  const isNullable = shape.values.includes(null);
  return { schema: context.annotate(nullable(types, isNullable), shape, path, [words, ...nameNotes(shape)]) };
}

/** Each type's values as an enum of that type. */
function groupsOf(values: readonly JsonValue[]): JsonSchema[] {
  const groups = new Map<string, JsonValue[]>();
  for (const value of values) {
    const type = Number.isInteger(value) ? "integer" : jsonTypeOf(value);
    groups.set(type, [...(groups.get(type) ?? []), value]);
  }
  const integers = groups.get("integer");
  const numbers = groups.get("number");
  if (integers !== undefined && numbers !== undefined) {
    groups.delete("integer");
    groups.set(
      "number",
      values.filter((value) => typeof value === "number"),
    );
  }
  return [...groups].map(([type, members]) => ({ type: type as "string", enum: members }));
}

/** One schema for any of these; a branch for null, because not every provider takes null as a member. */
function nullable(groups: readonly JsonSchema[], isNullable: boolean): JsonSchema {
  const branches: JsonSchema[] = isNullable ? [...groups, { type: "null" }] : [...groups];
  const [only, ...others] = branches;
  return only !== undefined && others.length === 0 ? only : { anyOf: branches };
}

function writeTexts(
  shape: ValuesShape,
  values: readonly JsonValue[],
  isNullable: boolean,
  path: string,
  context: WritingContext,
): Written {
  const texts = labelsOf(values);
  const codec: ValueCodec = {
    encode: (value) => texts[values.findIndex((each) => isSameJson(each, value))] ?? value,
    decode: (text) => {
      const index = texts.indexOf(text as string);
      return index === -1 ? text : values[index];
    },
  };
  const schema = nullable([{ type: "string", enum: texts }], isNullable);
  return { schema: context.annotate(schema, shape, path, nameNotes(shape)), codec };
}

/** Different texts for different values: where `1` and `"1"` are both allowed, the text is quoted. */
function labelsOf(values: readonly JsonValue[]): string[] {
  const plain = values.map((value) => (typeof value === "string" ? value || EMPTY : JSON.stringify(value)));
  return new Set(plain).size === plain.length ? plain : values.map((value) => JSON.stringify(value));
}

function nameNotes({ values, names }: ValuesShape): string[] {
  const named = values.flatMap((value, index) => {
    const name = names[index] ?? "";
    return name === "" || name === value ? [] : [`${JSON.stringify(value)} is ${name}`];
  });
  return named.length === 0 ? [] : [`${named.join(", ")}.`];
}
