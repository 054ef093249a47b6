import type { JsonSchema, JsonType } from "toolwright";
import { hasType, listedValues, variantsOf } from "../slots.ts";

/** Deeper than this, two types are taken to differ. */
const MAX_DEPTH = 6;

/**
 * Whether a value may fit both of two schemas in a way that matters: objects that cannot be told apart, or texts and
 * lists that are converted in different ways. Where it is not certain (two patterns), the answer is no.
 */
export function mayOverlap(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (hasType(a, "object") && hasType(b, "object")) return objectsOverlap(a, b, root, depth);
  if (hasType(a, "array") && hasType(b, "array")) return listsOverlap(a, b, root, depth);
  return a["x-codec"] !== b["x-codec"] && shareValues(a, b, root, depth);
}

function objectsOverlap(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth: number): boolean {
  return !excludes(a, b, root, depth) && !excludes(b, a, root, depth);
}

/** Whether some member that `a` demands makes a value unfit for `b`. */
function excludes(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth: number): boolean {
  return (a.required ?? []).some((name) => {
    const own = a.properties?.[name];
    const other = memberOf(b, name);
    if (other === undefined) return true;
    return own !== undefined && typeof other === "object" && !membersShareValues(own, other, root, depth);
  });
}

/** What a member of the name must be; `undefined` when there must be none. */
function memberOf(schema: JsonSchema, name: string): JsonSchema | true | undefined {
  const own =
    schema.properties !== undefined && Object.hasOwn(schema.properties, name) ? schema.properties[name] : null;
  if (own) return own;
  for (const [pattern, member] of Object.entries(schema.patternProperties ?? {})) {
    if (new RegExp(pattern, "u").test(name)) return member;
  }
  const { additionalProperties: others = true } = schema;
  return others === false ? undefined : others;
}

function membersShareValues(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth: number): boolean {
  return variantsOf(a, root).some((x) => variantsOf(b, root).some((y) => shareValues(x, y, root, depth + 1)));
}

function listsOverlap(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth: number): boolean {
  if (a.prefixItems || b.prefixItems) return tuplesOverlap(a, b, root, depth);
  if (a["x-codec"] !== b["x-codec"]) return shareValues(itemsOf(a), itemsOf(b), root, depth + 1);
  const [x, y] = [variantsOf(itemsOf(a), root), variantsOf(itemsOf(b), root)];
  return x.some((one) => y.some((other) => one !== other && mayOverlap(one, other, root, depth + 1)));
}

/** Tuples are told apart by their lengths or by one of their places. */
function tuplesOverlap(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth: number): boolean {
  if ((a.minItems ?? 0) > (b.maxItems ?? Infinity) || (b.minItems ?? 0) > (a.maxItems ?? Infinity)) return false;
  const places = Math.max(a.prefixItems?.length ?? 0, b.prefixItems?.length ?? 0);
  const demanded = Math.max(a.minItems ?? 0, b.minItems ?? 0);
  for (let index = 0; index < Math.min(places, demanded); index++) {
    const [x, y] = [a.prefixItems?.[index] ?? itemsOf(a), b.prefixItems?.[index] ?? itemsOf(b)];
    if (!membersShareValues(x, y, root, depth)) return false;
  }
  return true;
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === "object" ? items : {};
}

/** Whether some value certainly or probably fits both schemas. */
function shareValues(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  const types = typesOf(a).filter((type) => typesOf(b).some((other) => isSameType(type, other)));
  if (types.length === 0) return false;
  const [x, y] = [listedValues(a), listedValues(b)];
  if (x && y) return x.some((value) => y.includes(value));
  if (x) return x.some((value) => mayFit(value, b));
  if (y) return y.some((value) => mayFit(value, a));
  if (types.includes("object")) return objectsOverlap(a, b, root, depth);
  if (types.includes("array") && types.length === 1) return arraysShareValues(a, b, root, depth);
  return !(types.length === 1 && types[0] === "string" && differInForm(a, b));
}

function arraysShareValues(a: JsonSchema, b: JsonSchema, root: JsonSchema, depth: number): boolean {
  if (a.prefixItems || b.prefixItems) return tuplesOverlap(a, b, root, depth);
  return membersShareValues(itemsOf(a), itemsOf(b), root, depth);
}

const ALL_TYPES: readonly JsonType[] = ["string", "number", "integer", "boolean", "object", "array"];

function typesOf({ type }: JsonSchema): readonly JsonType[] {
  return type === undefined ? ALL_TYPES : [type].flat().filter((one) => one !== "null");
}

function isSameType(a: JsonType, b: JsonType): boolean {
  const general = (type: JsonType) => (type === "integer" ? "number" : type);
  return general(a) === general(b);
}

function mayFit(value: unknown, { type, pattern, format }: JsonSchema): boolean {
  if (typeof value !== "string") return true;
  if (type !== undefined && ![type].flat().includes("string")) return false;
  return pattern === undefined ? format === undefined : new RegExp(pattern, "u").test(value);
}

/** Two texts that each have a form of their own, so that it is not certain that one text has both. */
function differInForm(a: JsonSchema, b: JsonSchema): boolean {
  const [x, y] = [a, b].map(({ format, pattern, contentEncoding }) => format ?? pattern ?? contentEncoding);
  return x !== undefined && y !== undefined && x !== y;
}
