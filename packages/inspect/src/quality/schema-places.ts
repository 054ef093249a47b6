import type { JsonSchema } from "toolwright";

/** One schema of a declaration, with where it is. */
export interface SchemaPlace {
  readonly schema: JsonSchema;
  /** Dotted from the parameter's name, `[]` for the items of a list, `.*` for the values of a record. */
  readonly path: string;
  /** JSON pointer into the declaration's `parameters`. */
  readonly pointer: string;
  /** The name of the parameter or member that has exactly this schema. */
  readonly name?: string;
  /** How many objects it is in: 1 for a parameter, 2 for a member of one. */
  readonly depth: number;
}

/**
 * All schemas of a declaration, outer ones first, `parameters` itself among them. A named definition is gone through
 * where it is referred to first.
 */
export function schemaPlaces(parameters: JsonSchema): readonly SchemaPlace[] {
  const known = knownPlaces.get(parameters) ?? findPlaces(parameters);
  knownPlaces.set(parameters, known);
  return known;
}

/** Every rule asks for the same places. */
const knownPlaces = new WeakMap<JsonSchema, readonly SchemaPlace[]>();

function findPlaces(parameters: JsonSchema): SchemaPlace[] {
  const places: SchemaPlace[] = [];
  const defined = new Set<JsonSchema>();
  const visit = (place: SchemaPlace): void => {
    places.push(place);
    for (const inner of innerPlaces(place)) visit(inner);
    const { $ref } = place.schema;
    if ($ref === undefined) return;
    const target = referredSchema(parameters, $ref);
    if (target === undefined || defined.has(target)) return;
    defined.add(target);
    // What is said about the reference is said about this place: only what is inside the definition is new.
    for (const inner of innerPlaces({ ...place, schema: target, pointer: pointerTo("", ...keysOf($ref)) }))
      visit(inner);
  };
  visit({ schema: parameters, path: "", pointer: "", depth: 0 });
  return places;
}

/** What a reference within a schema leads to; `undefined` when it leads elsewhere. */
export function referredSchema(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let found: unknown = root;
  for (const key of keysOf(reference)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return isSchema(found) ? found : undefined;
}

function keysOf(reference: string): string[] {
  const steps = reference.split("/").slice(1);
  return steps.map((step) => decoded(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** References are parts of URIs, in which a space is `%20`. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function innerPlaces({ schema, path, pointer, depth }: SchemaPlace): SchemaPlace[] {
  const at = (inner: unknown, suffix: string, ...keys: (string | number)[]): SchemaPlace[] =>
    isSchema(inner) ? [{ schema: inner, path: `${path}${suffix}`, pointer: pointerTo(pointer, ...keys), depth }] : [];
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    at(member, path === "" ? name : `.${name}`, "properties", name).map((place) => ({
      ...place,
      name,
      depth: depth + 1,
    })),
  );
  const values = [
    ...at(schema.additionalProperties, ".*", "additionalProperties"),
    ...Object.entries(schema.patternProperties ?? {}).flatMap(([pattern, value]) =>
      at(value, ".*", "patternProperties", pattern),
    ),
  ].map((place) => ({ ...place, depth: depth + 1 }));
  const branches = (["anyOf", "oneOf", "allOf"] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).flatMap((branch, index) => at(branch, "", keyword, index)),
  );
  const elements = (schema.prefixItems ?? []).flatMap((item, index) => at(item, `[${index}]`, "prefixItems", index));
  return [...members, ...values, ...branches, ...elements, ...at(schema.items, "[]", "items")];
}

/** Whether a value can be a schema with keywords. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON pointer of what is under these keys. */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  return [pointer, ...keys.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}
