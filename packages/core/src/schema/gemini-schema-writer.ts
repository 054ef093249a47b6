import type { JsonValue } from "../json/json-value.ts";
import { isRecord, setOwn } from "../json/json-value.ts";
import { canonicalJson } from "../json/same-json.ts";
import type { Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { mergeObjectParts } from "./merge-object-parts.ts";
import { resolveReference } from "./resolve-reference.ts";

/** How often a recursive definition is written out inside itself. */
const MAX_EXPANSIONS = 2;

const TYPE_OF: { readonly [type in JsonType]: Type } = {
  string: Type.STRING,
  number: Type.NUMBER,
  integer: Type.INTEGER,
  boolean: Type.BOOLEAN,
  array: Type.ARRAY,
  object: Type.OBJECT,
  null: Type.NULL,
};

/** Keywords that both forms have, with the same meaning and spelling. */
const SAME = ["title", "format", "pattern", "minimum", "maximum", "default", "propertyOrdering"] as const;
/** Limits that the Gemini API writes as text. */
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;

/** Writes one JSON Schema in the form of the Gemini API. */
export class GeminiSchemaWriter {
  readonly #root: JsonSchema;
  /** The references that are being written out, outermost first. */
  readonly #open: string[] = [];

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** The whole schema. */
  write(): Schema {
    return this.#write(this.#root);
  }

  /** The whole schema as that of a function's parameters, which must be one object: a union of objects is united. */
  writeRoot(): Schema {
    const schema = this.#write(this.#root);
    const { anyOf, ...rest } = schema;
    if (schema.properties !== undefined || anyOf === undefined) {
      return { ...rest, type: Type.OBJECT };
    }
    const branches = anyOf.filter((branch) => branch.type === Type.OBJECT);
    const properties: { [name: string]: Schema } = {};
    for (const [name, property] of branches.flatMap((branch) => Object.entries(branch.properties ?? {}))) {
      setOwn(
        properties,
        name,
        Object.hasOwn(properties, name) ? unite(properties[name] as Schema, property) : property,
      );
    }
    const required = Object.keys(properties).filter((name) =>
      branches.every((branch) => branch.required?.includes(name)),
    );
    return { ...rest, type: Type.OBJECT, properties, ...(required.length === 0 ? {} : { required }) };
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
    if (this.#open.filter((open) => open === reference).length > MAX_EXPANSIONS) {
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
    const all = Array.isArray(schema.type)
      ? schema.type
      : schema.type === undefined
        ? impliedTypes(schema)
        : [schema.type];
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
    copyLimits(schema, written, notes);
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

function impliedTypes(schema: JsonSchema): JsonType[] {
  if (schema.properties !== undefined) {
    return ["object"];
  }
  return schema.items !== undefined || schema.prefixItems !== undefined ? ["array"] : [];
}

/** Members of an enum, as text; members of several types as alternatives. */
function writeValues(schema: JsonSchema, values: readonly JsonValue[]): Schema {
  const groups = new Map<Type, string[]>();
  for (const value of values.filter((each) => each !== null)) {
    const type = typeOfValue(value);
    groups.set(type, [...(groups.get(type) ?? []), typeof value === "string" ? value : JSON.stringify(value)]);
  }
  const nullable = values.includes(null) ? { nullable: true } : {};
  const written = [...groups].map(([type, texts]) => writeGroup(type, texts, schema));
  const [only, ...others] = written;
  if (only === undefined) {
    return { type: Type.NULL, ...annotate(schema) };
  }
  const notes = values.includes("") ? ["May also be empty text."] : [];
  return { ...(others.length === 0 ? only : { anyOf: written }), ...annotate(schema, notes), ...nullable };
}

/** The API refuses an empty member of an enum, so that one is only described. Numbers keep their declared type. */
function writeGroup(type: Type, texts: readonly string[], schema: JsonSchema): Schema {
  const listed = texts.filter((text) => text !== "");
  const isText = type === Type.STRING;
  const declared = type === Type.INTEGER && [schema.type].flat().includes("number") ? Type.NUMBER : type;
  return { type: declared, ...(isText ? {} : { format: "enum" }), ...(listed.length === 0 ? {} : { enum: listed }) };
}

function typeOfValue(value: JsonValue): Type {
  if (typeof value === "number") {
    return Number.isInteger(value) ? Type.INTEGER : Type.NUMBER;
  }
  if (typeof value === "boolean") {
    return Type.BOOLEAN;
  }
  return typeof value === "string" ? Type.STRING : Array.isArray(value) ? Type.ARRAY : Type.OBJECT;
}

/** Where a recursive definition is not written out again. */
function endOfRecursion(target: JsonSchema | boolean, siblings: JsonSchema): Schema {
  const types = isRecord(target) ? [(target as JsonSchema).type ?? impliedTypes(target as JsonSchema)].flat() : [];
  const [type] = types;
  const note = "Nested in the same way as the level above.";
  return {
    ...(type === undefined ? {} : { type: TYPE_OF[type] }),
    description: joinNotes(siblings.description, [note]),
  };
}

function copyLimits(schema: JsonSchema, written: Schema, notes: string[]): void {
  for (const keyword of COUNTS) {
    const count = schema[keyword];
    if (typeof count === "number") {
      written[keyword] = String(count);
    }
  }
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  notes.push(
    ...(exclusiveMinimum === undefined ? [] : [`Greater than ${exclusiveMinimum}.`]),
    ...(exclusiveMaximum === undefined ? [] : [`Less than ${exclusiveMaximum}.`]),
    ...(multipleOf === undefined ? [] : [`A multiple of ${multipleOf}.`]),
  );
}

/** Description (with notes at its end), title, default, example and the other keywords that both forms share. */
function annotate(schema: JsonSchema, notes: readonly string[] = []): Schema {
  const shared: Schema = {};
  for (const keyword of SAME) {
    if (schema[keyword] !== undefined) {
      Object.assign(shared, { [keyword]: schema[keyword] });
    }
  }
  const description = joinNotes(schema.description, notes);
  return {
    ...(description === "" ? {} : { description }),
    ...shared,
    ...(schema.examples === undefined || schema.examples.length === 0 ? {} : { example: schema.examples[0] }),
    ...(schema["nullable"] === false ? { nullable: false } : {}),
  };
}

function joinNotes(description: string | undefined, notes: readonly string[]): string {
  const parts = description === undefined ? notes : [description, ...notes];
  return parts.join(" ");
}

/** The schema without what was already said outside of the alternatives that it is split into. */
function bare(schema: JsonSchema): JsonSchema {
  const { description: _d, title: _t, default: _f, examples: _e, ...rest } = schema;
  return rest;
}

function describeShortly(schema: Schema): string {
  const words =
    schema.type?.toLowerCase() ??
    (schema.anyOf === undefined ? "any value" : schema.anyOf.map(describeShortly).join(" or "));
  const detail = schema.enum === undefined ? schema.description : schema.enum.join(" | ");
  return detail === undefined ? words : `${words} (${detail.replace(/\.$/, "")})`;
}

/** One schema for any of these. */
function oneOrAny(schemas: readonly Schema[]): Schema {
  const different = new Map(schemas.map((schema) => [canonicalJson(schema as JsonValue), schema]));
  const [only = {}, ...others] = different.values();
  return others.length === 0 ? only : { anyOf: [...different.values()] };
}

/** One schema for a property that branches of a union declare differently: tags become one enum. */
function unite(left: Schema, right: Schema): Schema {
  if (left.enum !== undefined && right.enum !== undefined && left.type === right.type) {
    return { ...left, enum: [...new Set([...left.enum, ...right.enum])] };
  }
  return oneOrAny([...(left.anyOf ?? [left]), right]);
}
