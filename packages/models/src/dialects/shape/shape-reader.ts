import { alternativesOf, type JsonSchema, type JsonType, mergeSchemas } from "toolwright";
import { isRecord } from "../../json-values/json-value.ts";
import type { LossLog } from "../loss-log.ts";
import { joinPath } from "../path.ts";
import { DialectRefusal } from "../refusal.ts";
import { References } from "./references.ts";
import { ANNOTATION_KEYWORDS, rulesFor, STRUCTURE_KEYWORDS, typesIn } from "./schema-keywords.ts";
import type { ObjectShape, Property, Shape, ShapeTree } from "./shape.ts";
import { ANY, annotationsOf, NEVER } from "./shape.ts";
import { unionOf } from "./union-of.ts";

/** How deep a schema may be nested; far beyond any provider's limit, and short of a stack's. */
const MAX_DEPTH = 100;
/** How many schemas are read in all, because references that are written out multiply. */
const MAX_READS = 20_000;

/**
 * Reads a JSON Schema into shapes.
 *
 * @throws DialectRefusal When it is malformed, or nested more than 100 levels deep.
 */
export function readShapes(schema: JsonSchema, losses: LossLog): ShapeTree {
  return new ShapeReader(schema, losses).read();
}

class ShapeReader {
  readonly #schema: JsonSchema;
  readonly #references: References;
  readonly #losses: LossLog;
  readonly #definitions = new Map<string, Shape>();
  /** The recursive definitions that are being united with others, outermost first. */
  readonly #dissolved: string[] = [];
  #depth = 0;
  #reads = 0;

  constructor(schema: JsonSchema, losses: LossLog) {
    this.#schema = schema;
    this.#references = new References(schema);
    this.#losses = losses;
  }

  read(): ShapeTree {
    const root = this.#read(this.#schema, "");
    return { root, definitions: this.#definitions };
  }

  #read(schema: JsonSchema | boolean, path: string): Shape {
    if (typeof schema === "boolean") {
      return schema ? ANY : NEVER;
    }
    if (!isRecord(schema)) {
      throw new DialectRefusal(path, "schema", "a schema must be an object or a boolean.");
    }
    this.#depth += 1;
    this.#reads += 1;
    if (this.#depth > MAX_DEPTH) {
      throw new DialectRefusal(path, "schema", `it is nested more than ${MAX_DEPTH} levels deep.`);
    }
    if (this.#reads > MAX_READS) {
      throw new DialectRefusal(
        path,
        "$ref",
        `it has more than ${MAX_READS} parts when its references are written out.`,
      );
    }
    const shape = this.#readObject(schema, path);
    this.#depth -= 1;
    return shape;
  }

  #readObject(schema: JsonSchema, path: string): Shape {
    if (typeof schema.$ref === "string") {
      return this.#readReference(schema, schema.$ref, path);
    }
    if (Array.isArray(schema.allOf)) {
      return this.#readTogether(schema, schema.allOf, path);
    }
    const branches = alternativesOf(schema, (keyword) => this.#loseInMerge(keyword, path));
    return branches === undefined ? this.#readValue(schema, path) : this.#readUnion(schema, branches, path);
  }

  /** Parts that hold at the same time. A definition inside of itself is not united again, but referred to. */
  #readTogether({ allOf: _, ...base }: JsonSchema, parts: readonly JsonSchema[], path: string): Shape {
    const references = parts.flatMap(({ $ref }) =>
      typeof $ref === "string" && this.#references.isRecursive($ref, path) ? [$ref] : [],
    );
    const again = references.find((reference) => this.#dissolved.includes(reference));
    if (again !== undefined) {
      this.#losses.add(
        "dropped",
        path,
        "allOf",
        "What a recursive definition is united with inside of itself is not sent.",
      );
      return this.#readReference({ ...base, $ref: again }, again, path);
    }
    this.#dissolved.push(...references);
    const plain = parts.map((part) => this.#withoutReference(asSchema(part), path));
    const shape = this.#read(
      plain.reduce((merged, part) => this.#merge(merged, part, path), base),
      path,
    );
    this.#dissolved.length -= references.length;
    return shape;
  }

  /** A part of `allOf`, which is united with the others before it is read. */
  #withoutReference(part: JsonSchema, path: string): JsonSchema {
    const seen = new Set<string>();
    let schema = part;
    while (typeof schema.$ref === "string") {
      const { $ref, ...siblings } = schema;
      if (seen.has($ref)) {
        throw new DialectRefusal(path, "$ref", `the reference ${JSON.stringify($ref)} refers to itself.`);
      }
      seen.add($ref);
      const target = this.#references.resolve($ref, path);
      schema = this.#merge(siblings, asSchema(target), path);
    }
    return schema;
  }

  #merge(left: JsonSchema, right: JsonSchema, path: string): JsonSchema {
    return mergeSchemas(left, right, (keyword) => this.#loseInMerge(keyword, path));
  }

  #loseInMerge(keyword: string, path: string): void {
    if (keyword === "type") {
      throw new DialectRefusal(path, "type", "no value is of both types that it asks for.");
    }
    this.#losses.add("dropped", path, keyword, `Of two values of ${keyword} that hold together, only one is sent.`);
  }

  #readReference(schema: JsonSchema, reference: string, path: string): Shape {
    const { $ref: _, ...siblings } = schema;
    if (!this.#references.isRecursive(reference, path)) {
      return this.#read(this.#withoutReference(schema, path), path);
    }
    for (const keyword of Object.keys(siblings).filter((each) => !ANNOTATION_KEYWORDS.has(each))) {
      this.#losses.add(
        "dropped",
        path,
        keyword,
        `${keyword} beside a reference to a recursive definition is not sent.`,
      );
    }
    if (!this.#definitions.has(reference)) {
      // Known before it is read, because it contains itself.
      this.#definitions.set(reference, ANY);
      this.#definitions.set(reference, this.#read(this.#withoutReference({ $ref: reference }, path), path));
    }
    return { kind: "reference", definition: reference, annotations: annotationsOf(siblings), rules: {} };
  }

  #readUnion(schema: JsonSchema, branches: readonly (JsonSchema | boolean)[], path: string): Shape {
    const { anyOf: _a, oneOf: _o, ...base } = schema;
    const common = withoutAnnotations(base);
    const isLimited = STRUCTURE_KEYWORDS.some((keyword) => Object.hasOwn(common, keyword));
    const shapes = branches.map((branch) =>
      this.#read(isLimited ? { allOf: [common, asSchema(branch)] } : branch, path),
    );
    return unionOf(shapes, annotationsOf(schema));
  }

  #readValue(schema: JsonSchema, path: string): Shape {
    if (isRecord(schema.not) && Object.keys(schema.not).length === 0) {
      return NEVER;
    }
    const annotations = annotationsOf(schema);
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (Array.isArray(values)) {
      if (values.length === 0) {
        return NEVER;
      }
      if (values.every((value) => value === null)) {
        return { kind: "scalar", type: "null", annotations, rules: {} };
      }
      const names = (schema["x-enumNames"] ?? []).map(String);
      return { kind: "values", values, names, annotations, rules: {} };
    }
    const types = typesIn(schema, path);
    const [only, ...others] = types;
    if (only === undefined) {
      return { kind: "any", annotations, rules: rulesFor(schema, undefined, path) };
    }
    if (others.length > 0) {
      const bare = withoutAnnotations(schema);
      return unionOf(
        types.map((type) => this.#readTyped({ ...bare, type }, type, path)),
        annotations,
      );
    }
    return this.#readTyped(schema, only, path);
  }

  #readTyped(schema: JsonSchema, type: JsonType, path: string): Shape {
    const annotations = annotationsOf(schema);
    const rules = rulesFor(schema, type, path);
    if (type === "object") {
      return { ...this.#readMembers(schema, path), annotations, rules };
    }
    if (type === "array") {
      // Until draft 2019-09 `items` held the places and `additionalItems` what follows.
      const isOld = Array.isArray(schema.items);
      const prefix = isOld ? (schema.items as unknown as JsonSchema[]) : (schema.prefixItems ?? []);
      const rest = isOld ? (schema["additionalItems"] as JsonSchema | boolean | undefined) : schema.items;
      return {
        kind: "list",
        prefix: prefix.map((item, index) => this.#read(item, `${path}[${index}]`)),
        rest: this.#read(rest ?? true, `${path}[]`),
        annotations,
        rules,
      };
    }
    return { kind: "scalar", type, annotations, rules };
  }

  #readMembers(schema: JsonSchema, path: string): ObjectShape {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const properties = new Map<string, Property>();
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      properties.set(name, { shape: this.#read(property, joinPath(path, name)), isRequired: required.has(name) });
    }
    for (const name of required) {
      if (!properties.has(name)) {
        this.#losses.add(
          "dropped",
          path,
          "required",
          `${JSON.stringify(name)} is required, but not among the properties.`,
        );
      }
    }
    const patterns = Object.entries(schema.patternProperties ?? {}).map(
      ([pattern, member]) => [pattern, this.#read(member, joinPath(path, "*"))] as const,
    );
    const { additionalProperties: rest } = schema;
    return {
      kind: "object",
      properties,
      patterns: new Map(patterns),
      rest: rest === undefined ? undefined : this.#read(rest, joinPath(path, "*")),
      annotations: {},
      rules: {},
    };
  }
}

/** `true` and `false` as the schemas that they stand for. */
function asSchema(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
}

/** What limits values. What is said about them belongs to the whole, not to each of its alternatives. */
function withoutAnnotations(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ANNOTATION_KEYWORDS.has(keyword)));
}
