import { isRecord, setOwn } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";
import { resolveReference } from "./resolve-reference.ts";

/**
 * The schema of a tool's arguments, closed at its top level unless its author says otherwise: a function ignores what it
 * does not know, so an argument that no part of the schema names is a slip that the model must hear of.
 */
export function closeArguments(root: JsonSchema): JsonSchema {
  const names = new NameCollector(root);
  if (!names.collect(root) || names.isEmpty) {
    return root;
  }
  if (![...SAME_VALUE, "$ref"].some((keyword) => Object.hasOwn(root, keyword))) {
    return { ...root, additionalProperties: false };
  }
  const { $schema: _, $defs, definitions, description, default: fallback, ...rules } = root;
  const shared = { $defs, definitions, description, default: fallback };
  const kept = Object.entries(shared).filter(([, value]) => value !== undefined);
  // First, so that other spellings of names are mended before the parts look for theirs.
  return { ...Object.fromEntries(kept), allOf: [names.closedObject(), rules] };
}

/** Keywords whose schemas apply to the same value, with one schema or a list of them. */
const SAME_VALUE = ["allOf", "anyOf", "oneOf", "if", "then", "else"];

/** Collects the names and patterns of members that any part of a schema knows. */
class NameCollector {
  readonly #root: JsonSchema;
  readonly #properties: { [name: string]: JsonSchema } = {};
  readonly #patterns: { [pattern: string]: JsonSchema } = {};
  readonly #followed = new Set<string>();

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  get isEmpty(): boolean {
    return Object.keys(this.#properties).length + Object.keys(this.#patterns).length === 0;
  }

  /** An object that may have the members found and no others. */
  closedObject(): JsonSchema {
    const patterns = Object.keys(this.#patterns).length === 0 ? {} : { patternProperties: this.#patterns };
    return { type: "object", properties: this.#properties, ...patterns, additionalProperties: false };
  }

  /** Whether no part of the schema wants members that it does not name. */
  collect(schema: unknown): boolean {
    if (!isRecord(schema)) {
      return true;
    }
    this.#note(schema["properties"], this.#properties);
    this.#note(schema["patternProperties"], this.#patterns);
    return !isOpen(schema) && this.#partsOf(schema).every((part) => this.collect(part));
  }

  #note(members: unknown, names: { [name: string]: JsonSchema }): void {
    for (const name of isRecord(members) ? Object.keys(members) : []) {
      setOwn(names, name, {});
    }
  }

  #partsOf(schema: { readonly [keyword: string]: unknown }): unknown[] {
    const parts = SAME_VALUE.flatMap((keyword) => schema[keyword] ?? []);
    const { $ref } = schema;
    if (typeof $ref !== "string" || this.#followed.has($ref)) {
      return parts;
    }
    this.#followed.add($ref);
    return [...parts, resolveReference(this.#root, $ref, "#").schema];
  }
}

/** Whether the schema asks for members beyond those it names: by a keyword, or as an object of any kind. */
function isOpen(schema: { readonly [keyword: string]: unknown }): boolean {
  const says = ["additionalProperties", "unevaluatedProperties", "dependentSchemas"].some(
    (keyword) => schema[keyword] !== undefined && schema[keyword] !== false,
  );
  const isAnyObject = Object.keys(schema).every((keyword) => keyword === "type" || keyword === "description");
  return says || (isAnyObject && schema["type"] === "object");
}
