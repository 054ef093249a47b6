import type { NameRule } from "../names/name-rule.ts";

/** Which JSON Schema a provider understands. Data only: {@link SchemaWriter} knows what to do about each. */
export interface SchemaRules {
  /** Keywords of single values, beside those of structure, that are sent as they are. */
  readonly keywords: ReadonlySet<string> | "all";
  /** Formats of texts that are sent; others are described. */
  readonly formats: ReadonlySet<string> | "all";
  /** Whether a regular expression is sent; one that is not is described. */
  acceptsPattern(pattern: string): boolean;
  /** The names that members of objects may have. */
  readonly keys: NameRule | undefined;
  /** A value of any kind: no keywords at all, JSON text, or not possible. */
  readonly anyValue: "schema" | "json-text" | "refused";
  /** Members whose names are not known: `additionalProperties`, a list of keys and values, or not possible. */
  readonly records: "schema" | "pairs" | "refused";
  /** Whether `patternProperties` is known. */
  readonly patternProperties: boolean;
  /** Lists with places: `prefixItems`, items of any of the places' types, or not possible. */
  readonly tuples: "prefixItems" | "any-of" | "refused";
  /** Members of `enum`: any value, only texts, numbers and booleans, or only texts. */
  readonly enums: "any" | "scalars" | "texts";
  /** Definitions that contain themselves: `$ref`, written out to a bounded depth, or not possible. */
  readonly recursion: "references" | "expanded" | "refused";
  /** A member that may be left out: not required, or required and null. */
  readonly optional: "absent" | "null";
  /** Whether objects without any member are allowed. */
  readonly emptyObjects: boolean;
  /** How many objects and lists may lie inside each other; deeper ones are written as a value of any kind. */
  readonly maxDepth: number;
}

/** JSON Schema 2020-12 whole: older spellings are rewritten into it. */
export const WHOLE_JSON_SCHEMA: SchemaRules = {
  keywords: "all",
  formats: "all",
  acceptsPattern: () => true,
  keys: undefined,
  anyValue: "schema",
  records: "schema",
  patternProperties: true,
  tuples: "prefixItems",
  enums: "any",
  recursion: "references",
  optional: "absent",
  emptyObjects: true,
  maxDepth: Number.POSITIVE_INFINITY,
};
