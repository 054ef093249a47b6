import { isRecord, setOwn } from "../json/json-value.ts";
import { describeShortly, oneOrAny } from "./gemini-alternatives.ts";
import { annotate, bare, joinNotes, TYPE_OF, writeLimits } from "./gemini-keywords.ts";
import type { Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import { writeValues } from "./gemini-values.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { mergeObjectParts } from "./merge-object-parts.ts";
import { resolveReference } from "./resolve-reference.ts";
import { typesOf } from "./types-of.ts";

/** How deep references may lie inside each other where a definition contains itself. */
const MAX_RECURSION = 3;
/** How many references are written out in all: definitions that contain each other multiply. */
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

  #write(schema: JsonSchema | boolean): Schema {
    if (typeof schema === "boolean") {
      return {};
    }
    if (typeof schema.$ref === "string") {
      return this.#writeReference(schema, schema.$ref);
    }
    if (Array.isArray(schema.allOf)) {
      return this.#write(this.#mergeParts(schema));
    }
    const values = schema.const === undefined ? schema.enum : [schema.const];
    const written = values === undefined ? this.#writeTypes(schema) : writeValues(schema, values);
    return this.#withBranches(schema, written);
  }

  #writeReference(schema: JsonSchema, reference: string): Schema {
    const { $ref: _, ...siblings } = schema;
    const target = resolveReference(this.#root, reference, "#").schema as JsonSchema | boolean;
    const isRecursive = this.#open.includes(reference) && this.#open.length >= MAX_RECURSION;
    this.#expansions += 1;
    if (isRecursive || this.#expansions > MAX_EXPANSIONS) {
      return endOfRecursion(target, siblings);
    }
    this.#open.push(reference);
    const written = this.#write(isRecord(target) ? { ...(target as JsonSchema), ...siblings } : target);
    this.#open.pop();
    return written;
  }

  #mergeParts(schema: JsonSchema): JsonSchema {
    const merged = mergeObjectParts(schema, (reference) => resolveReference(this.#root, reference, "#").schema);
    if (merged !== undefined) {
      return merged;
    }
    const { allOf = [], ...base } = schema;
    return Object.assign({}, ...allOf, base) as JsonSchema;
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
      if (isRecord(schema.items)) {
        written.items = this.#write(schema.items);
      }
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
    if (schema.required !== undefined && schema.required.length > 0) {
      written.required = [...schema.required];
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

  /** Adds the branches of `anyOf` and `oneOf`; a branch that is only null makes the whole nullable. */
  #withBranches(schema: JsonSchema, written: Schema): Schema {
    const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((branch) => this.#write(branch));
    if (branches.length === 0) {
      return written;
    }
    const others = branches.filter((branch) => branch.type !== Type.NULL);
    const nullable = others.length < branches.length ? { nullable: true } : {};
    const [only, ...more] = others;
    return only !== undefined && more.length === 0 && branches.length > 1
      ? { ...only, ...written, ...nullable }
      : { ...written, ...nullable, anyOf: others };
  }
}

/** Where a recursive definition is not written out again. */
function endOfRecursion(target: JsonSchema | boolean, siblings: JsonSchema): Schema {
  const [type] = (isRecord(target) ? typesOf({ schema: target, pointer: "#" }) : undefined) ?? [];
  const note = "Nested in the same way as the level above.";
  return {
    ...(type === undefined ? {} : { type: TYPE_OF[type] }),
    description: joinNotes(siblings.description, [note]),
  };
}
