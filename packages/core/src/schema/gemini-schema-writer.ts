import { isRecord, setOwn } from "../json/json-value.ts";
import { flattenSchema } from "./flatten-schema.ts";
import { asOneObject, describeShortly, oneOrAny, withBareAlternatives } from "./gemini-alternatives.ts";
import { ANY_TYPES, inJsonText } from "./gemini-json-text.ts";
import { annotate, annotateAlternatives, bare, TYPE_OF, writeLimits } from "./gemini-keywords.ts";
import { type Schema, Type } from "./gemini-schema.ts";
import { writeValues } from "./gemini-values.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { alternativesOf } from "./merge-schemas.ts";
import { resolveReference } from "./resolve-reference.ts";
import { typesOf } from "./types-of.ts";

/** How many references may lie inside each other before one that is among them is not written out again. */
const MAX_RECURSION = 3;
/** How many references inside of others are written out in all: definitions that share others multiply. */
const MAX_EXPANSIONS = 1_000;

/**
 * How many objects and lists lie inside each other before what is deeper is asked for as JSON text: "exceeds the maximum
 * allowed nesting depth" (google-gemini/gemini-cli#5923); no figure is published.
 */
const MAX_DEPTH = 10;

/** Writes one JSON Schema in the form of the Gemini API. */
export class GeminiSchemaWriter {
  readonly #root: JsonSchema;
  /** The references that are being written out, outermost first. */
  readonly #open: string[] = [];
  #expansions = 0;
  #depth = 0;
  #isOfParameters = false;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** The whole schema, of a value. */
  write(): Schema {
    return withBareAlternatives(this.#write(this.#root));
  }

  /** The whole schema as that of a function's parameters: an object, which may be without members. */
  writeParameters(): Schema {
    this.#isOfParameters = true;
    return withBareAlternatives(asOneObject(this.#write(this.#root)));
  }

  #write(whole: JsonSchema | boolean): Schema {
    if (typeof whole === "boolean") {
      return whole ? this.#writeTypes({}) : { type: Type.NULL, description: "No value is allowed here." };
    }
    const { schema, references } = flattenSchema(
      whole,
      (reference) => resolveReference(this.#root, reference, "#").schema,
    );
    const end = this.#endAt(references);
    if (end !== undefined) {
      return inJsonText(whole.description === undefined ? schema : { ...schema, description: whole.description }, end);
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
    const alternatives = alternativesOf(schema);
    return alternatives === undefined ? this.#writeOne(schema) : this.#writeUnion(schema, alternatives);
  }

  #writeOne(schema: JsonSchema): Schema {
    const values = schema.const === undefined ? schema.enum : [schema.const];
    return values === undefined ? this.#writeTypes(schema) : writeValues(schema, values);
  }

  #writeUnion(schema: JsonSchema, alternatives: readonly JsonSchema[]): Schema {
    const others = alternatives.filter((branch) => branch.type !== "null");
    const [only, ...more] = others;
    const isNullable = others.length < alternatives.length;
    if (only !== undefined && more.length === 0 && isNullable && schema["nullable"] !== true) {
      const { anyOf: _anyOf, oneOf: _oneOf, ...base } = schema;
      return { ...this.#write({ allOf: [only], ...base }), nullable: true };
    }
    if (others.length > 0) {
      return { ...this.#writeAlternatives(schema, others), ...(isNullable ? { nullable: true } : {}) };
    }
    return { ...this.#writeOne(schema), ...(isNullable ? { nullable: true } : {}) };
  }

  /** What holds beside alternatives holds for each of them. */
  #writeAlternatives(schema: JsonSchema, alternatives: readonly JsonSchema[]): Schema {
    const { anyOf: _anyOf, oneOf: _oneOf, nullable, $defs: _defs, ...base } = bare(schema);
    const isBare = Object.keys(base).length === 0;
    return {
      ...annotateAlternatives(schema),
      ...(typeof nullable === "boolean" ? { nullable } : {}),
      anyOf: alternatives.map((branch) => this.#write(isBare ? branch : { allOf: [branch, base] })),
    };
  }

  #writeTypes(schema: JsonSchema): Schema {
    const all = typesOf({ schema, pointer: "#" }) ?? ANY_TYPES;
    const types = all.filter((type) => type !== "null");
    const nullable = all.length > types.length && types.length > 0;
    const [type = "null", ...others] = types;
    if (others.length === 0) {
      const written = this.#writeType(schema, type);
      return nullable ? { ...written, nullable } : written;
    }
    return {
      ...annotateAlternatives(schema),
      ...(nullable ? { nullable } : {}),
      anyOf: types.map((each) => this.#writeType({ ...bare(schema), type: each }, each)),
    };
  }

  #writeType(schema: JsonSchema, type: JsonType): Schema {
    if (type !== "array" && type !== "object") {
      return this.#annotate(schema, { type: TYPE_OF[type] }, []);
    }
    if (this.#depth >= MAX_DEPTH) {
      return inJsonText(schema, "Not described in detail.");
    }
    this.#depth += 1;
    const notes: string[] = [];
    const written: Schema = { type: TYPE_OF[type] };
    if (type === "array") {
      this.#writeItems(schema, written, notes);
    } else {
      this.#writeMembers(schema, written, notes);
    }
    this.#depth -= 1;
    // The API refuses an object of which no member is known (agno-agi/agno#2112).
    const isRoot = this.#isOfParameters && this.#depth === 0;
    const isUnknown = type === "object" && Object.keys(written.properties ?? {}).length === 0 && !isRoot;
    return isUnknown ? inJsonText(schema, ...notes) : this.#annotate(withTupleLength(schema), written, notes);
  }

  #annotate(schema: JsonSchema, written: Schema, notes: string[]): Schema {
    writeLimits(schema, written, notes);
    return Object.assign(written, annotate(schema, written.type ?? Type.NULL, notes));
  }

  #writeItems(schema: JsonSchema, written: Schema, notes: string[]): void {
    const prefix = placesOf(schema);
    if (prefix === undefined) {
      // The API refuses a list without items.
      written.items = this.#write(isRecord(schema.items) ? schema.items : true);
    } else {
      const rest = isRecord(schema.items) ? [schema.items as JsonSchema] : [];
      const items = [...prefix, ...rest].map((item) => this.#write(item));
      written.items = oneOrAny(items);
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

/** The items that have places of their own. Until draft 2019-09 `items` held them, and does so whatever stands beside it. */
function placesOf({ prefixItems = [], items }: JsonSchema): readonly JsonSchema[] | undefined {
  const places = Array.isArray(items) ? (items as JsonSchema[]) : prefixItems;
  return places.length === 0 ? undefined : places;
}

/** A list with places has as many items as places, at least unless it says less, and at most if nothing follows them. */
function withTupleLength(schema: JsonSchema): JsonSchema {
  const length = placesOf(schema)?.length;
  if (length === undefined) {
    return schema;
  }
  const isClosed = schema.items === false || Array.isArray(schema.items);
  return { minItems: length, ...(isClosed ? { maxItems: length } : {}), ...schema };
}
