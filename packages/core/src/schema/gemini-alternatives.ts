import type { JsonValue } from "../json/json-value.ts";
import { setOwn } from "../json/json-value.ts";
import { canonicalJson } from "../json/same-json.ts";
import type { Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { mapSubschemas } from "./map-subschemas.ts";

/** The schema in a few words, for a place in a description. */
export function describeShortly(schema: Schema): string {
  const words =
    schema.type?.toLowerCase() ??
    (schema.anyOf === undefined ? "any value" : schema.anyOf.map(describeShortly).join(" or "));
  const detail = schema.enum === undefined ? schema.description : schema.enum.join(" | ");
  return detail === undefined ? words : `${words} (${detail.replace(/\.$/, "")})`;
}

/**
 * The schema with nothing beside its alternatives: "When using any_of, it must be the only field set"
 * (googleapis/python-genai#625). What was said of all of them goes into them: title and description into the first one,
 * that null is allowed into each. For schemas in either of the API's forms, its own and JSON Schema.
 */
export function withBareAlternatives<T extends object>(schema: T): T {
  return bareAlternatives(schema as JsonSchema) as T;
}

function bareAlternatives(schema: JsonSchema): JsonSchema {
  const inner = mapSubschemas(schema, bareAlternatives);
  return Array.isArray(inner.anyOf) ? withWordsInside(inner, inner.anyOf) : inner;
}

function withWordsInside(schema: JsonSchema, alternatives: readonly JsonSchema[]): JsonSchema {
  const { anyOf: _anyOf, title, description, nullable, ...others } = schema;
  const [first = {}, ...rest] = alternatives;
  const words = [description, first.description].filter((each) => typeof each === "string").join(" ");
  const named = {
    ...(title === undefined ? {} : { title }),
    ...first,
    ...(words === "" ? {} : { description: words }),
  };
  // A branch may be alternatives itself, which then have to stand alone too.
  const branches = [named, ...rest].map((branch) =>
    bareAlternatives(nullable === true ? { ...branch, nullable } : branch),
  );
  return { ...others, anyOf: branches };
}

/** One schema for any of these. */
export function oneOrAny(schemas: readonly Schema[]): Schema {
  const different = new Map(schemas.map((schema) => [canonicalJson(schema as JsonValue), schema]));
  const [only = {}, ...others] = different.values();
  return others.length === 0 ? only : { anyOf: [...different.values()] };
}

/** One schema for a property that branches of a union declare differently: tags become one enum. */
function unite(left: Schema, right: Schema): Schema {
  if (left.enum !== undefined && right.enum !== undefined && left.type === right.type) {
    return { ...left, enum: [...new Set([...left.enum, ...right.enum])] };
  }
  return oneOrAny([...(left.anyOf ?? [left]), right]);
}

/**
 * The schema as that of a function's parameters, which must be one object: a union of objects, also inside of another,
 * becomes an object with the members of all, of which only those are required that every branch requires.
 */
export function asOneObject(schema: Schema): Schema {
  const { anyOf = [], required: always = [], ...rest } = schema;
  const branches = anyOf.filter(isOfObjects).map(asOneObject);
  const properties: { [name: string]: Schema } = {};
  for (const [name, property] of [schema, ...branches].flatMap((each) => Object.entries(each.properties ?? {}))) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    setOwn(properties, name, known === undefined ? property : unite(known, property));
  }
  const isRequired = (name: string) =>
    always.includes(name) || (branches.length > 0 && branches.every((branch) => branch.required?.includes(name)));
  const required = Object.keys(properties).filter(isRequired);
  return { ...rest, type: Type.OBJECT, properties, ...(required.length === 0 ? {} : { required }) };
}

function isOfObjects(schema: Schema): boolean {
  return schema.type === Type.OBJECT || (schema.type === undefined && (schema.anyOf ?? []).some(isOfObjects));
}
