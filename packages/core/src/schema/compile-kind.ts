import type { JsonValue } from "../json/json-value.ts";
import { TEXT_FORMATS } from "./formats/text-formats.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { AnyNode } from "./nodes/any-node.ts";
import { ArrayNode } from "./nodes/array-node.ts";
import { BooleanNode } from "./nodes/boolean-node.ts";
import { NullNode } from "./nodes/null-node.ts";
import { NumberNode } from "./nodes/number-node.ts";
import { ObjectNode } from "./nodes/object-node.ts";
import type { SchemaNode } from "./nodes/schema-node.ts";
import { StringNode } from "./nodes/string-node.ts";
import type { SchemaSource } from "./schema-source.ts";
import { KeywordReader, pointerTo, refuseSchema } from "./schema-source.ts";

/** What the compiler of one kind needs from the compiler of the whole. */
export interface ChildCompiler {
  /** Compiles a schema for values inside the present one. */
  compileChild(schema: unknown, pointer: string): SchemaNode;
  /** The `default` of a property's schema, its own or its reference's. */
  defaultOf(schema: unknown): JsonValue | undefined;
  readonly unknownProperties: "error" | "warn";
}

/** Compiles the keywords that concern values of one type. */
export function compileKind(type: JsonType, source: SchemaSource, children: ChildCompiler): SchemaNode {
  switch (type) {
    case "string":
      return compileString(source);
    case "number":
    case "integer":
      return compileNumber(source, type === "integer");
    case "boolean":
      return new BooleanNode();
    case "null":
      return new NullNode();
    case "array":
      return compileArray(source, children);
    case "object":
      return compileObject(source, children);
  }
}

/** The keywords that constrain values of each type. */
export const KEYWORDS_OF: ReadonlyMap<JsonType, readonly (keyof JsonSchema)[]> = new Map([
  ["string", ["minLength", "maxLength", "pattern", "format"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
  ["boolean", []],
  ["null", []],
  ["array", ["items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems", "contains"]],
  [
    "object",
    [
      "properties",
      "required",
      "additionalProperties",
      "patternProperties",
      "propertyNames",
      "minProperties",
      "maxProperties",
      "dependentRequired",
    ],
  ],
]);

function compileString(source: SchemaSource): SchemaNode {
  const read = new KeywordReader(source);
  const pattern = read.text("pattern");
  return new StringNode({
    minLength: read.count("minLength"),
    maxLength: read.count("maxLength"),
    pattern:
      pattern === undefined
        ? undefined
        : { source: pattern, regexp: compilePattern(pattern, pointerTo(source.pointer, "pattern")) },
    format: TEXT_FORMATS.get(read.text("format") ?? ""),
  });
}

/** With the `u` flag, as JSON Schema recommends; without it for patterns that only compile so. */
function compilePattern(pattern: string, pointer: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    // Escapes such as \- outside a class are errors with the flag only.
  }
  try {
    return new RegExp(pattern);
  } catch {
    return refuseSchema(pointer, "is not a regular expression");
  }
}

function compileNumber(source: SchemaSource, integer: boolean): SchemaNode {
  const read = new KeywordReader(source);
  const multipleOf = read.number("multipleOf");
  if (multipleOf !== undefined && !(multipleOf > 0)) {
    refuseSchema(pointerTo(source.pointer, "multipleOf"), "must be greater than 0");
  }
  return new NumberNode({
    integer,
    minimum: read.number("minimum"),
    maximum: read.number("maximum"),
    exclusiveMinimum: read.number("exclusiveMinimum"),
    exclusiveMaximum: read.number("exclusiveMaximum"),
    multipleOf,
  });
}

function compileArray(source: SchemaSource, children: ChildCompiler): SchemaNode {
  const read = new KeywordReader(source);
  const { schema, pointer } = source;
  // Until draft 2019-09 a tuple was a list under `items`, and what follows it stood under `additionalItems`.
  const isOldTuple = Array.isArray(schema.items);
  const prefixKey = isOldTuple ? "items" : "prefixItems";
  const restKey = isOldTuple ? "additionalItems" : "items";
  const prefix = (read.list(prefixKey) ?? []).map((item, index) =>
    children.compileChild(item, pointerTo(pointer, prefixKey, index)),
  );
  const rest = schema[restKey];
  return new ArrayNode({
    prefix,
    rest:
      rest === false
        ? undefined
        : rest === undefined
          ? new AnyNode()
          : children.compileChild(rest, pointerTo(pointer, restKey)),
    minItems: read.count("minItems") ?? 0,
    maxItems: read.count("maxItems") ?? Number.POSITIVE_INFINITY,
    uniqueItems: read.flag("uniqueItems") ?? false,
    contains:
      schema["contains"] === undefined
        ? undefined
        : {
            node: children.compileChild(schema["contains"], pointerTo(pointer, "contains")),
            min: read.count("minContains") ?? 1,
            max: read.count("maxContains") ?? Number.POSITIVE_INFINITY,
          },
  });
}

function compileObject(source: SchemaSource, children: ChildCompiler): SchemaNode {
  const read = new KeywordReader(source);
  const { schema, pointer } = source;
  const properties = Object.entries(read.record("properties") ?? {});
  const { propertyNames } = schema;
  return new ObjectNode({
    properties: new Map(
      properties.map(([name, property]) => [
        name,
        children.compileChild(property, pointerTo(pointer, "properties", name)),
      ]),
    ),
    required: new Set(read.texts("required")),
    defaults: new Map(
      properties.flatMap(([name, property]) => {
        const fallback = children.defaultOf(property);
        return fallback === undefined ? [] : [[name, fallback] as const];
      }),
    ),
    patterns: Object.entries(read.record("patternProperties") ?? {}).map(([pattern, member]) => ({
      regexp: compilePattern(pattern, pointerTo(pointer, "patternProperties", pattern)),
      node: children.compileChild(member, pointerTo(pointer, "patternProperties", pattern)),
    })),
    additional: compileAdditional(source, children),
    propertyNames:
      propertyNames === undefined
        ? undefined
        : children.compileChild(propertyNames, pointerTo(pointer, "propertyNames")),
    minProperties: read.count("minProperties") ?? 0,
    maxProperties: read.count("maxProperties") ?? Number.POSITIVE_INFINITY,
    dependentRequired: compileDependencies(source),
    unknownProperties: children.unknownProperties,
  });
}

function compileAdditional(source: SchemaSource, children: ChildCompiler): SchemaNode | undefined {
  const { additionalProperties } = source.schema;
  if (additionalProperties === false) {
    return undefined;
  }
  return additionalProperties === undefined
    ? new AnyNode()
    : children.compileChild(additionalProperties, pointerTo(source.pointer, "additionalProperties"));
}

function compileDependencies(source: SchemaSource): ReadonlyMap<string, readonly string[]> {
  const dependencies = new KeywordReader(source).record("dependentRequired") ?? {};
  const read = new KeywordReader({ schema: dependencies, pointer: pointerTo(source.pointer, "dependentRequired") });
  return new Map(Object.keys(dependencies).map((key) => [key, read.texts(key) ?? []]));
}
