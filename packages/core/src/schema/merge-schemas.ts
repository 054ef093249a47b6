import type { JsonValue } from "../json/json-value.ts";
import { isRecord, setOwn } from "../json/json-value.ts";
import { sameJson } from "../json/same-json.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { readableSchema } from "./readable-schema.ts";

/** How many alternatives two unions that hold at the same time may have together. */
const MAX_ALTERNATIVES = 64;

/** Is told each keyword of which only one side's value is kept, because the two cannot be united. */
export type OnLoss = (keyword: string) => void;

/**
 * One schema for values that both schemas allow, for telling a model about them. Members of objects are those of both;
 * two objects that are closed each by itself become the closed object with the members of both, which is what their
 * authors mean. Words of the left one win. Of keywords that cannot be united (`pattern`, `format`, `not` …) the left
 * one's value stays, so values must be checked by the schemas themselves; `onLoss` is told which.
 */
export function mergeSchemas(one: JsonSchema, other: JsonSchema, onLoss: OnLoss = () => {}): JsonSchema {
  const [left, right] = [readableSchema(one), readableSchema(other)];
  const merged: JsonSchema = { ...right, ...left };
  for (const keyword of Object.keys(left).filter((each) => right[each] !== undefined && left[each] !== undefined)) {
    const unite = UNITE[keyword];
    if (unite !== undefined) {
      merged[keyword] = unite(left[keyword] as never, right[keyword] as never, onLoss);
    } else if (!KEPT.has(keyword) && !sameJson(left[keyword] as JsonValue, right[keyword] as JsonValue)) {
      onLoss(keyword);
    }
  }
  const [ours, theirs] = [alternativesOf(left, onLoss), alternativesOf(right, onLoss)];
  if (ours !== undefined && theirs !== undefined) {
    delete merged.oneOf;
    merged.anyOf = pairsOf(ours, theirs, onLoss);
  }
  return merged;
}

/** The alternatives of a schema: of `anyOf`, of `oneOf`, or every pair where both must hold. */
export function alternativesOf(schema: JsonSchema, onLoss: OnLoss = () => {}): JsonSchema[] | undefined {
  const anyOf = Array.isArray(schema.anyOf) ? schema.anyOf : undefined;
  const oneOf = Array.isArray(schema.oneOf) ? schema.oneOf : undefined;
  return anyOf === undefined || oneOf === undefined ? (anyOf ?? oneOf) : pairsOf(anyOf, oneOf, onLoss);
}

function pairsOf(left: JsonSchema[], right: JsonSchema[], onLoss: OnLoss): JsonSchema[] {
  if (left.length * right.length > MAX_ALTERNATIVES) {
    onLoss("anyOf");
    return left;
  }
  return left.flatMap((one) => right.map((other) => ({ allOf: [one, other] })));
}

/** Words, of which the left ones win, and alternatives, which are united afterwards. */
const KEPT: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "$comment", "$schema", "$id", "x-codec"],
  ...["x-enumNames", "anyOf", "oneOf"],
]);

const UNITE: { readonly [keyword: string]: (left: never, right: never, onLoss: OnLoss) => unknown } = {
  type: (left: JsonType | JsonType[], right: JsonType | JsonType[], onLoss: OnLoss) =>
    commonTypes([left].flat(), [right].flat(), onLoss),
  properties: uniteMembers,
  patternProperties: uniteMembers,
  allOf: (left: JsonSchema[], right: JsonSchema[]) => [...left, ...right],
  $defs: (left: object, right: object) => ({ ...right, ...left }),
  required: (left: string[], right: string[]) => [...new Set([...left, ...right])],
  additionalProperties: both,
  items: both,
  enum: (left: JsonValue[], right: JsonValue[]) =>
    left.filter((value) => right.some((other) => sameJson(value, other))),
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  minProperties: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxProperties: smaller,
};

function larger(left: number, right: number): number {
  return Math.max(left, right);
}

function smaller(left: number, right: number): number {
  return Math.min(left, right);
}

/** The types that are in both lists; the left ones where there are none, as no value could be described then. */
function commonTypes(left: JsonType[], right: JsonType[], onLoss: OnLoss): JsonType | JsonType[] {
  const isIn = (type: JsonType, types: JsonType[]) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = new Set([...left.filter((type) => isIn(type, right)), ...right.filter((type) => isIn(type, left))]);
  if (common.size === 0) {
    onLoss("type");
  }
  const [only = left, ...others] = common;
  return others.length === 0 ? only : [...common];
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
