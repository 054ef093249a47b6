import { isRecord, setOwn } from "../json/json-value.ts";
import { flattenSchema } from "./flatten-schema.ts";
import { describeShortly, oneOrAny } from "./gemini-alternatives.ts";
import { annotate, bare, joinNotes, TYPE_OF, writeLimits } from "./gemini-keywords.ts";
import type { Schema } from "./gemini-schema.ts";
import { writeValues } from "./gemini-values.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { alternativesOf } from "./merge-schemas.ts";
import { resolveReference } from "./resolve-reference.ts";
import { typesOf } from "./types-of.ts";

/** How many references may lie inside each other before one that is among them is not written out again. */
const MAX_RECURSION = 3;
/** How many references inside of others are written out in all: definitions that share others multiply. */
const MAX_EXPANSIONS = 1_000;

/** Writes one JSON Schema in the form of the Gemini API. */
export class GeminiSchemaWriter {
  readonly #root: JsonSchema;
  /** The references that are being written out, outermost first. */
  readonly #open: string[] = [];
  #expansions = 0;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** The whole schema. */
  write(): Schema {
    return this.#write(this.#root);
  }

  #write(whole: JsonSchema | boolean): Schema {
    if (typeof whole === "boolean") {
      return {};
    }
    const { schema, references } = flattenSchema(
      whole,
      (reference) => resolveReference(this.#root, reference, "#").schema,
    );
    const end = this.#endAt(references);
    if (end !== undefined) {
      return endOfWriting(schema, whole.description, end);
    }
    this.#open.push(...references);
    const written = this.#writeFlat(schema);
    this.#open.length -= references.length;
    return written;
  }

  /** What is said instead of writing out these references, if they are not. */
  #endAt(references: readonly string[]): string | undefined {
    if (this.#open.length >= MAX_RECURSION && references.some((reference) => this.#open.includes(reference))) {
      return "Nested in the same way as the level above.";
    }
    this.#expansions += this.#open.length === 0 ? 0 : references.length;
    return this.#expansions > MAX_EXPANSIONS ? "Not described in detail." : undefined;
  }

  #writeFlat(schema: JsonSchema): Schema {
    const alternatives = alternativesOf(schema) ?? [];
    const others = alternatives.filter((branch) => branch.type !== "null");
    const [only, ...more] = others;
    const isNullable = others.length < alternatives.length;
    if (only !== undefined && more.length === 0 && isNullable && schema["nullable"] !== true) {
      const { anyOf: _anyOf, oneOf: _oneOf, ...base } = schema;
      return { ...this.#write({ allOf: [only], ...base }), nullable: true };
    }
    const values = schema.const === undefined ? schema.enum : [schema.const];
    const written = values === undefined ? this.#writeTypes(schema) : writeValues(schema, values);
    return {
      ...written,
      ...(isNullable ? { nullable: true } : {}),
      ...(others.length === 0 ? {} : { anyOf: others.map((branch) => this.#write(branch)) }),
    };
  }

  #writeTypes(schema: JsonSchema): Schema {
    const all = typesOf({ schema, pointer: "#" }) ?? [];
    const types = all.filter((type) => type !== "null");
    const nullable = all.length > types.length && types.length > 0;
    const [type, ...others] = types;
    if (others.length > 0) {
      return {
        ...annotate(schema),
        ...(nullable ? { nullable } : {}),
        anyOf: types.map((each) => this.#writeType({ ...bare(schema), type: each }, each)),
      };
    }
    const written = this.#writeType(schema, type ?? (all.length > 0 ? "null" : undefined));
    return nullable ? { ...written, nullable } : written;
  }

  #writeType(schema: JsonSchema, type: JsonType | undefined): Schema {
    const notes: string[] = [];
    const written: Schema = type === undefined ? {} : { type: TYPE_OF[type] };
    writeLimits(schema, written, notes);
    if (type === "array") {
      this.#writeItems(schema, written, notes);
    }
    if (type === "object") {
      this.#writeMembers(schema, written, notes);
    }
    return { ...written, ...annotate(schema, notes) };
  }

  #writeItems(schema: JsonSchema, written: Schema, notes: string[]): void {
    const prefix = schema.prefixItems ?? (Array.isArray(schema.items) ? (schema.items as JsonSchema[]) : undefined);
    if (prefix === undefined) {
      // The API refuses a list without items.
      written.items = isRecord(schema.items) ? this.#write(schema.items) : {};
    } else {
      const rest = isRecord(schema.items) ? [schema.items as JsonSchema] : [];
      const items = [...prefix, ...rest].map((item) => this.#write(item));
      written.items = oneOrAny(items);
      written.minItems ??= String(schema.minItems ?? prefix.length);
      if (schema.items === false || Array.isArray(schema.items)) {
        written.maxItems ??= String(prefix.length);
      }
      notes.push(`Items in order: ${items.map((item) => describeShortly(item)).join(", ")}.`);
    }
    if (schema.uniqueItems === true) {
      notes.push("No item may occur twice.");
    }
  }

  #writeMembers(schema: JsonSchema, written: Schema, notes: string[]): void {
    if (schema.properties !== undefined) {
      const properties: { [name: string]: Schema } = {};
      for (const [name, property] of Object.entries(schema.properties)) {
        setOwn(properties, name, this.#write(property));
      }
      written.properties = properties;
    }
    // The API refuses required members that are not declared.
    const required = schema.required?.filter((name) => Object.hasOwn(written.properties ?? {}, name)) ?? [];
    if (required.length > 0) {
      written.required = required;
    }
    if (isRecord(schema.additionalProperties)) {
      const values = this.#write(schema.additionalProperties as JsonSchema);
      notes.push(
        `${schema.properties === undefined ? "Any" : "Any other"} keys; each value: ${describeShortly(values)}.`,
      );
    }
    for (const [pattern, property] of Object.entries(schema.patternProperties ?? {})) {
      notes.push(`Keys that match ${pattern}; each value: ${describeShortly(this.#write(property))}.`);
    }
  }
}

/** Where a definition is not written out: its type, and why there is no more. */
function endOfWriting(schema: JsonSchema, description: string | undefined, note: string): Schema {
  const [type] = typesOf({ schema, pointer: "#" }) ?? [];
  return {
    ...(type === undefined ? {} : { type: TYPE_OF[type] }),
    ...(type === "array" ? { items: {} } : {}),
    description: joinNotes(description, [note]),
  };
}
