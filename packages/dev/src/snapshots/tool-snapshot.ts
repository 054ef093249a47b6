import type { JsonSchema, ToolDeclaration } from "toolwright";

/** What a model is told of one tool, and nothing else. */
export interface ToolSnapshot {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly returns?: JsonSchema;
}

/** The part of a declaration that a model is told, in a form that only depends on what it says. */
export function snapshotOf({ name, description, parameters, returns }: ToolDeclaration): ToolSnapshot {
  const told = { name, description, parameters: toldSchema(parameters) };
  return returns === undefined ? told : { ...told, returns: toldSchema(returns) };
}

/** How values are converted for the function is nothing that a model is told. */
const HIDDEN = "x-codec";

const SCHEMAS: ReadonlySet<string> = new Set(["items", "additionalProperties", "propertyNames", "not", "contains"]);
const LISTS_OF_SCHEMAS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const NAMED_SCHEMAS: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs", "definitions"]);

/** What a keyword's value is made of: one schema, a list of them, schemas by name, or data. */
export type KeywordKind = "schema" | "list" | "named" | "data";

/** What the value of a keyword is made of. */
export function kindOfKeyword(keyword: string): KeywordKind {
  if (SCHEMAS.has(keyword)) return "schema";
  if (LISTS_OF_SCHEMAS.has(keyword)) return "list";
  return NAMED_SCHEMAS.has(keyword) ? "named" : "data";
}

/** Keywords stand in an order of their own; members and values keep theirs, because a model reads them in it. */
function toldSchema(schema: JsonSchema): JsonSchema {
  const keywords = Object.keys(schema).filter((keyword) => keyword !== HIDDEN && schema[keyword] !== undefined);
  return Object.fromEntries(
    keywords.sort(byKeyword).map((keyword) => [keyword, toldValue(kindOfKeyword(keyword), schema[keyword])]),
  );
}

/** The type and the words first, as one reads them. */
const FIRST = ["type", "description"];

function byKeyword(a: string, b: string): number {
  const rank = (keyword: string) => (FIRST.includes(keyword) ? FIRST.indexOf(keyword) : FIRST.length);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function toldValue(kind: KeywordKind, value: unknown): unknown {
  if (kind === "list" && Array.isArray(value)) return value.map((each) => toldValue("schema", each));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (kind === "schema") return toldSchema(value as JsonSchema);
  if (kind === "named") return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, toldValue("schema", v)]));
  return value;
}
