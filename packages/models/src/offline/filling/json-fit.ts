import type { JsonObject, JsonSchema, JsonValue } from "toolwright";
import { isRecord } from "../../json-values/json-value.ts";
import type { ObjectPlace } from "../parameters/object-places.ts";
import type { Parameter } from "../parameters/parameter.ts";
import { pathKey } from "../parameters/path-key.ts";
import { effectiveSchema, mainType, objectVariants } from "../parameters/schema-shape.ts";
import type { Draft } from "./draft.ts";

/** Where JSON can go: into an object that is taken apart, or as it is into a record or list. */
export type Target =
  | { readonly kind: "object"; readonly place: ObjectPlace }
  | { readonly kind: "whole"; readonly parameter: Parameter };

/** Records and lists that say nothing of what is in them take anything, but rather what fits nowhere else. */
const TAKES_ANYTHING = 0.6;
/** What does not fit is handed on all the same, so that the tool can refuse it. */
const REFUSED = 0.1;

/** Whether JSON of this message, or of an earlier one, stands there already. A list of objects takes further ones. */
export function isFull(draft: Draft, target: Target): boolean {
  if (target.kind === "object") return target.place.path.length > 0 && isBegun(draft, target.place.path);
  const { path, kind } = target.parameter;
  if (draft.asked.has(pathKey(path))) return false;
  const held = draft.values.get(pathKey(path));
  return held !== undefined && !(kind === "list" && Array.isArray(held) && held.every(isRecord));
}

function isBegun(draft: Draft, path: readonly string[]): boolean {
  const isInside = (parameter: Parameter): boolean => pathKey(parameter.path.slice(0, path.length)) === pathKey(path);
  const inside = draft.parameters.filter(isInside);
  const isAsked = inside.some((parameter) => draft.asked.has(pathKey(parameter.path)));
  const isHeld = draft.values.has(pathKey(path)) || inside.some(({ path: at }) => draft.values.has(pathKey(at)));
  return isHeld && !isAsked;
}

/** How well JSON fits, up to 1; `undefined` when it is of another kind. */
export function jsonFit(draft: Draft, target: Target, value: JsonValue): number | undefined {
  if (target.kind === "object") return isRecord(value) ? shareOf(target.place.names, value as JsonObject) : undefined;
  const { parameter } = target;
  const root = draft.tool.parameters;
  if (parameter.kind === "record")
    return isRecord(value) ? recordFit(parameter.schema, value as JsonObject) : undefined;
  const { items } = parameter.schema;
  const item = typeof items === "object" ? items : {};
  if (Array.isArray(value))
    return value.length === 0 ? TAKES_ANYTHING : Math.min(...value.map((one) => itemFit(item, root, one)));
  const fit = isRecord(value) ? itemFit(item, root, value as JsonObject) : 0;
  return fit > REFUSED ? fit * 0.9 : undefined;
}

function itemFit(declared: JsonSchema, root: JsonSchema, value: JsonValue): number {
  const schema = effectiveSchema(declared, root);
  const type = mainType(schema);
  if (type === undefined && schema.enum === undefined) return TAKES_ANYTHING;
  if (isRecord(value)) {
    const names = objectVariants(declared, root).flatMap(({ properties }) => Object.keys(properties ?? {}));
    if (names.length > 0) return shareOf(names, value as JsonObject) || REFUSED;
    return type === "object" ? TAKES_ANYTHING : REFUSED;
  }
  if (schema.enum !== undefined) return schema.enum.includes(value) ? 1 : REFUSED;
  return isOfType(value, type) ? 1 : REFUSED;
}

function recordFit({ additionalProperties }: JsonSchema, value: JsonObject): number {
  const type = typeof additionalProperties === "object" ? mainType(additionalProperties) : undefined;
  return Object.values(value).every((member) => isOfType(member, type)) ? TAKES_ANYTHING : REFUSED;
}

function isOfType(value: JsonValue, type: string | undefined): boolean {
  if (type === undefined) return true;
  if (Array.isArray(value)) return type === "array";
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** The share of an object's keys that are declared. */
function shareOf(names: readonly string[], value: JsonObject): number {
  const keys = Object.keys(value);
  const known = keys.filter((key) => names.some((name) => sameName(name, key)));
  return keys.length === 0 ? REFUSED : known.length / keys.length;
}

/** Whether two names differ in letter case and separators at the most. */
export function sameName(one: string, other: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return one === other || (plain(one) !== "" && plain(one) === plain(other));
}
