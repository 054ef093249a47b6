import type { JsonValue } from "../json/json-value.ts";
import { isRecord, setOwn } from "../json/json-value.ts";
import { sameJson } from "../json/same-json.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";

/** How many alternatives two unions that hold at the same time may have together. */
const MAX_ALTERNATIVES = 64;

/**
 * One schema for values that both schemas allow, for telling a model about them. Members of objects are those of both;
 * two objects that are closed each by itself become the closed object with the members of both, which is what their
 * authors mean. Words of the left one win. Of keywords that cannot be united (`pattern`, `format`, `not` …) the left
 * one's value stays, so values must be checked by the schemas themselves.
 */
export function mergeSchemas(left: JsonSchema, right: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...right, ...left };
  for (const [keyword, unite] of Object.entries(UNITE)) {
    const [ours, theirs] = [left[keyword], right[keyword]];
    if (ours !== undefined && theirs !== undefined) {
      merged[keyword] = unite(ours as never, theirs as never);
    }
  }
  const [ours, theirs] = [alternativesOf(left), alternativesOf(right)];
  if (ours !== undefined && theirs !== undefined) {
    delete merged.oneOf;
    merged.anyOf = pairsOf(ours, theirs);
  }
  return merged;
}

/** The alternatives of a schema: of `anyOf`, of `oneOf`, or every pair where both must hold. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const [anyOf, oneOf] = [schema.anyOf, schema.oneOf].map((list) => (Array.isArray(list) ? list : undefined));
  return anyOf === undefined || oneOf === undefined ? (anyOf ?? oneOf) : pairsOf(anyOf, oneOf);
}

function pairsOf(left: JsonSchema[], right: JsonSchema[]): JsonSchema[] {
  return left.length * right.length > MAX_ALTERNATIVES
    ? left
    : left.flatMap((one) => right.map((other) => ({ allOf: [one, other] })));
}

const UNITE: { readonly [keyword: string]: (left: never, right: never) => unknown } = {
  type: (left: JsonType | JsonType[], right: JsonType | JsonType[]) => commonTypes([left].flat(), [right].flat()),
  properties: uniteMembers,
  patternProperties: uniteMembers,
  $defs: (left: object, right: object) => ({ ...right, ...left }),
  required: (left: string[], right: string[]) => [...new Set([...left, ...right])],
  additionalProperties: both,
  items: both,
  enum: (left: JsonValue[], right: JsonValue[]) =>
    left.filter((value) => right.some((other) => sameJson(value, other))),
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  minProperties: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
  maxProperties: Math.min,
};

/** The types that are in both lists; the left ones where there are none, as no value could be described then. */
function commonTypes(left: JsonType[], right: JsonType[]): JsonType | JsonType[] {
  const isIn = (type: JsonType, types: JsonType[]) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = [...left.filter((type) => isIn(type, right)), ...right.filter((type) => isIn(type, left))];
  const [only = left, ...others] = new Set(common);
  return others.length === 0 ? only : [...new Set(common)];
}

function both(left: JsonSchema | boolean, right: JsonSchema | boolean): JsonSchema | boolean {
  if (!isRecord(left)) {
    return left ? right : false;
  }
  if (!isRecord(right)) {
    return right ? left : false;
  }
  return sameJson(left as JsonValue, right as JsonValue) ? left : { allOf: [left, right] };
}

type Members = { [name: string]: JsonSchema };

function uniteMembers(left: Members, right: Members): Members {
  const united: Members = {};
  for (const [name, ours] of Object.entries(left)) {
    const theirs = Object.hasOwn(right, name) ? right[name] : undefined;
    setOwn(united, name, theirs === undefined ? ours : (both(ours, theirs) as JsonSchema));
  }
  for (const [name, theirs] of Object.entries(right)) {
    if (!Object.hasOwn(left, name)) {
      setOwn(united, name, theirs);
    }
  }
  return united;
}
