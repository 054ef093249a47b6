import type { JsonSchema, JsonType, JsonValue } from "toolwright";
import { isRecord, isSameJson, recordOf } from "../json.ts";
import { DialectRefusal } from "../refusal.ts";

/** How many branches two unions that hold at the same time may have together. */
const MAX_BRANCHES = 64;

/**
 * One schema for values that both schemas allow. Members of objects are those of both; two objects that are closed each
 * by itself are read as the closed object with the members of both, which is what their authors mean. Words of the left
 * one win. Keywords that cannot be united keep the left one's value.
 */
export function mergeSchemas(left: JsonSchema, right: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...right, ...left };
  for (const [keyword, unite] of Object.entries(UNITE)) {
    const [a, b] = [left[keyword], right[keyword]];
    if (a !== undefined && b !== undefined) {
      merged[keyword] = unite(a as never, b as never);
    }
  }
  const branches = uniteBranches(left, right);
  if (branches !== undefined) {
    delete merged.oneOf;
    merged.anyOf = branches;
  }
  return merged;
}

const UNITE: { readonly [keyword: string]: (left: never, right: never) => unknown } = {
  type: (left: JsonType | JsonType[], right: JsonType | JsonType[]) => commonTypes([left].flat(), [right].flat()),
  properties: uniteMembers,
  patternProperties: uniteMembers,
  allOf: (left: JsonSchema[], right: JsonSchema[]) => [...left, ...right],
  $defs: (left: object, right: object) => ({ ...right, ...left }),
  required: (left: string[], right: string[]) => [...new Set([...left, ...right])],
  additionalProperties: (left: JsonSchema | boolean, right: JsonSchema | boolean) => both(left, right),
  items: (left: JsonSchema | boolean, right: JsonSchema | boolean) => both(left, right),
  enum: (left: JsonValue[], right: JsonValue[]) =>
    left.filter((value) => right.some((other) => isSameJson(value, other))),
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

function commonTypes(left: JsonType[], right: JsonType[]): JsonType | JsonType[] {
  const isIn = (type: JsonType, types: JsonType[]) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = [
    ...new Set([...left.filter((type) => isIn(type, right)), ...right.filter((type) => isIn(type, left))]),
  ];
  const [only, ...others] = common;
  return only !== undefined && others.length === 0 ? only : common;
}

function both(left: JsonSchema | boolean, right: JsonSchema | boolean): JsonSchema | boolean {
  if (typeof left === "boolean") {
    return left ? right : false;
  }
  if (typeof right === "boolean") {
    return right ? left : false;
  }
  return isSameJson(left, right) ? left : { allOf: [left, right] };
}

function uniteMembers(left: Record<string, JsonSchema>, right: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return recordOf(
    names.map((name) => {
      const [a, b] = [left, right].map((members) => (Object.hasOwn(members, name) ? members[name] : undefined));
      return [name, (a === undefined ? b : b === undefined ? a : both(a, b)) as JsonSchema];
    }),
  );
}

/** The branches of both unions, each pair united; `undefined` when only one of the schemas has a union. */
function uniteBranches(left: JsonSchema, right: JsonSchema): JsonSchema[] | undefined {
  const [a, b] = [branchesOf(left), branchesOf(right)];
  if (a === undefined || b === undefined) {
    return undefined;
  }
  if (a.length * b.length > MAX_BRANCHES) {
    throw new DialectRefusal(
      "",
      "allOf",
      `unions that hold at the same time have more than ${MAX_BRANCHES} alternatives.`,
    );
  }
  return a.flatMap((one) => b.map((other) => ({ allOf: [one, other] })));
}

/** The alternatives of a schema. `oneOf` counts as `anyOf`: no provider tells them apart. */
export function branchesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const [anyOf, oneOf] = [schema.anyOf, schema.oneOf].map((list) => (Array.isArray(list) ? list : undefined));
  const branches = anyOf === undefined ? oneOf : oneOf === undefined ? anyOf : product(anyOf, oneOf);
  return branches?.map((branch) => (isRecord(branch) ? (branch as JsonSchema) : branch ? {} : { not: {} }));
}

function product(anyOf: JsonSchema[], oneOf: JsonSchema[]): JsonSchema[] {
  return anyOf.flatMap((one) => oneOf.map((other) => ({ allOf: [one, other] })));
}
