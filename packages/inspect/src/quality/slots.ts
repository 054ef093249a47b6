import type { JsonSchema, JsonType, ToolDeclaration } from "toolwright";
import { referredSchema, type SchemaPlace, schemaPlaces } from "./schema-places.ts";
import { splitWords } from "./words/split-words.ts";

/** A parameter, or a member of one: what has a name and takes a value. */
export interface Slot extends SchemaPlace {
  readonly name: string;
  /** The words of its name. */
  readonly words: readonly string[];
  /** Every form that its value may have, `null` aside: references followed, unions taken apart. */
  readonly variants: readonly JsonSchema[];
  /** The same, with the items of a list in place of the list. */
  readonly leaves: readonly JsonSchema[];
}

/** The parameters of a declaration and all their members. */
export function slotsOf({ parameters }: ToolDeclaration): readonly Slot[] {
  const known = knownSlots.get(parameters) ?? findSlots(parameters);
  knownSlots.set(parameters, known);
  return known;
}

/** Every rule asks for the same slots. */
const knownSlots = new WeakMap<JsonSchema, readonly Slot[]>();

function findSlots(parameters: JsonSchema): Slot[] {
  return schemaPlaces(parameters).flatMap((place) => {
    if (place.name === undefined) return [];
    const variants = variantsOf(place.schema, parameters);
    const leaves = variants.flatMap((variant) => leavesOf(variant, parameters));
    return [{ ...place, name: place.name, words: splitWords(place.name), variants, leaves }];
  });
}

/** Every form that a value of a schema may have, `null` aside; each once, however the schema refers to itself. */
export function variantsOf(schema: JsonSchema, root: JsonSchema, seen = new Set<JsonSchema>()): JsonSchema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) {
    const target = referredSchema(root, $ref);
    return target === undefined ? [schema] : variantsOf(target, root, seen);
  }
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return branches.flatMap((branch) => variantsOf(branch, root, seen));
  return type === "null" ? [] : [schema];
}

function leavesOf(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const items = schema.type === "array" && typeof schema.items === "object" ? schema.items : undefined;
  return items === undefined ? [schema] : variantsOf(items, root);
}

/** Whether values of a JSON type fit a schema that stands for itself (no union, no reference). */
export function hasType({ type }: JsonSchema, wanted: JsonType): boolean {
  return Array.isArray(type) ? type.includes(wanted) : type === wanted;
}

/** The values that a schema lists, `null` aside; `undefined` when it lists none. */
export function listedValues(schema: JsonSchema): readonly unknown[] | undefined {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values?.filter((value) => value !== null);
}

/** The text about a slot: its own, else that of what it refers to. */
export function descriptionOf({ schema }: SchemaPlace, root: JsonSchema): string {
  const target = schema.$ref === undefined ? undefined : referredSchema(root, schema.$ref);
  return (schema.description ?? target?.description ?? "").trim();
}
