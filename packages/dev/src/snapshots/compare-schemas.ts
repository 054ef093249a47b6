import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "toolwright";
import { kindOfKeyword, type ToolSnapshot } from "./tool-snapshot.ts";

type SchemaOrBoolean = JsonSchema | boolean;

/**
 * One difference between what was and what is told of a tool. Paths are dotted from the parameter's name, `[]` for the
 * items of a list, `*` for the values of a record; they begin with `@returns` in the result and with `$defs` in a named
 * type, and are empty for the tool itself.
 *
 * - `added`, `removed` a parameter, a member or a named type
 * - `changed` the value of a keyword; `undefined` where there was or is none. The keyword is empty for a type that has
 *   become another one altogether, and `properties` for members in another order.
 */
export type Change =
  | { readonly kind: "added" | "removed"; readonly path: string; readonly schema: SchemaOrBoolean; required: boolean }
  | {
      readonly kind: "changed";
      readonly path: string;
      readonly keyword: string;
      readonly before?: unknown;
      readonly after?: unknown;
    };

/** Everything in which two declarations differ, in the order in which a model reads them. */
export function compareTools(before: ToolSnapshot, after: ToolSnapshot): Change[] {
  return [
    ...compareValues("name", before.name, after.name, ""),
    ...compareValues("description", before.description, after.description, ""),
    ...compareSchemas(before.parameters, after.parameters, ""),
    ...compareResults(before.returns, after.returns),
  ];
}

function compareResults(before: JsonSchema | undefined, after: JsonSchema | undefined): Change[] {
  const path = "@returns";
  if (before !== undefined && after !== undefined) return compareSchemas(before, after, path);
  if (after !== undefined) return [{ kind: "added", path, schema: after, required: true }];
  return before === undefined ? [] : [{ kind: "removed", path, schema: before, required: true }];
}

function compareValues(keyword: string, before: unknown, after: unknown, path: string): Change[] {
  return isDeepStrictEqual(before, after) ? [] : [{ kind: "changed", path, keyword, before, after }];
}

function compareSchemas(before: SchemaOrBoolean, after: SchemaOrBoolean, path: string): Change[] {
  if (isDeepStrictEqual(before, after) && isSameOrder(before, after)) return [];
  // A file edited by hand may hold anything in the place of a schema.
  if (!isObject(before) || !isObject(after)) return compareValues("", before, after, path);
  if (isAnotherType(before, after)) {
    const words = compareValues("description", before.description, after.description, path);
    return [...compareValues("", withoutWords(before), withoutWords(after), path), ...words];
  }
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  keywords.delete("required");
  const changes = [...keywords].flatMap((keyword) => compareKeyword(keyword, before, after, path));
  return [...compareValues("required", requiredOthers(before), requiredOthers(after), path), ...changes];
}

/** What is required without being declared; of what is declared, each member tells it. */
function requiredOthers({ required, properties = {} }: JsonSchema): string[] {
  const names = Array.isArray(required) ? required : [];
  return names.filter((name) => !Object.hasOwn(properties, name)).sort();
}

/** Order of members is told, but does not count for equality. */
function isSameOrder(before: SchemaOrBoolean, after: SchemaOrBoolean): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** To list every keyword of a list that has become an object says less than the two types. */
function isAnotherType(before: JsonSchema, after: JsonSchema): boolean {
  const isStructured = ({ type, properties, items }: JsonSchema) =>
    type === "object" || type === "array" || properties !== undefined || items !== undefined;
  return !isDeepStrictEqual(before.type, after.type) && (isStructured(before) || isStructured(after));
}

function withoutWords({ description: _description, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function compareKeyword(keyword: string, before: JsonSchema, after: JsonSchema, path: string): Change[] {
  const [old, current] = [before[keyword], after[keyword]];
  const kind = kindOfKeyword(keyword);
  if (kind === "named") return compareMembers(keyword, before, after, path);
  if (kind === "schema" && isSchema(old) && isSchema(current)) {
    return compareSchemas(old, current, `${path}${suffixes[keyword] ?? `.${keyword}`}`);
  }
  if (kind === "list" && Array.isArray(old) && Array.isArray(current) && old.length === current.length) {
    return old.flatMap((each, index) => compareSchemas(each, current[index], `${path}.${keyword}[${index}]`));
  }
  return compareValues(keyword, old, current, path);
}

const suffixes: { readonly [keyword: string]: string } = { items: "[]", additionalProperties: ".*" };

function isSchema(value: unknown): value is SchemaOrBoolean {
  return typeof value === "boolean" || isObject(value);
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function compareMembers(keyword: string, before: JsonSchema, after: JsonSchema, path: string): Change[] {
  const old = membersOf(keyword, before);
  const current = membersOf(keyword, after);
  const names = [...new Set([...current.keys(), ...old.keys()])];
  const changes = names.flatMap((name) => compareMember(pathOf(keyword, path, name), old.get(name), current.get(name)));
  return keyword === "properties" ? [...compareOrder(path, old, current), ...changes] : changes;
}

interface Member {
  readonly schema: SchemaOrBoolean;
  readonly required: boolean;
}

function membersOf(keyword: string, schema: JsonSchema): Map<string, Member> {
  const named = schema[keyword] as { [name: string]: SchemaOrBoolean } | undefined;
  const { required } = schema;
  const isRequired = (name: string) => keyword === "properties" && Array.isArray(required) && required.includes(name);
  return new Map(
    Object.entries(named ?? {}).map(([name, each]) => [name, { schema: each, required: isRequired(name) }]),
  );
}

function pathOf(keyword: string, path: string, name: string): string {
  return [path, keyword === "properties" ? "" : keyword, name].filter((part) => part !== "").join(".");
}

function compareMember(path: string, before: Member | undefined, after: Member | undefined): Change[] {
  if (before !== undefined && after !== undefined) {
    const presence = compareValues("required", before.required, after.required, path);
    return [...presence, ...compareSchemas(before.schema, after.schema, path)];
  }
  if (after !== undefined) return [{ kind: "added", path, ...after }];
  return before === undefined ? [] : [{ kind: "removed", path, ...before }];
}

/** Of those that are there before and after: others are told as added or removed. */
function compareOrder(path: string, before: Map<string, Member>, after: Map<string, Member>): Change[] {
  const old = [...before.keys()].filter((name) => after.has(name));
  const current = [...after.keys()].filter((name) => before.has(name));
  return compareValues("properties", old, current, path);
}
