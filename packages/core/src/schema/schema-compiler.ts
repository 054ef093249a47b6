import { MAX_DEPTH } from "../json/json-path.ts";
import type { JsonValue } from "../json/json-value.ts";
import { isRecord } from "../json/json-value.ts";
import { copyAsJson } from "../json/to-json-value.ts";
import { closeArguments } from "./close-arguments.ts";
import { codecFor } from "./codecs/codecs.ts";
import type { ChildCompiler } from "./compile-kind.ts";
import { compileKind, KEYWORDS_OF } from "./compile-kind.ts";
import { defaultOf } from "./default-of.ts";
import { mergeObjectParts } from "./merge-object-parts.ts";
import { accepts } from "./nodes/accepts.ts";
import { AllNode } from "./nodes/all-node.ts";
import { AnyNode, NeverNode } from "./nodes/any-node.ts";
import { CodecNode } from "./nodes/codec-node.ts";
import { ConditionNode, NotNode } from "./nodes/condition-node.ts";
import { EnumNode } from "./nodes/enum-node.ts";
import { Memo } from "./nodes/memo.ts";
import { ReferenceNode } from "./nodes/reference-node.ts";
import type { SchemaNode } from "./nodes/schema-node.ts";
import { TypelessNode, UnionNode } from "./nodes/union-node.ts";
import { referenceName, resolveReference } from "./resolve-reference.ts";
import type { SchemaSource } from "./schema-source.ts";
import { KeywordReader, pointerTo, refuseSchema } from "./schema-source.ts";
import { StandInGraph } from "./stand-in-graph.ts";
import { typesOf } from "./types-of.ts";

/** Options of a compilation; see `compileSchema`. */
export interface SchemaCompilerOptions {
  readonly unknownProperties?: "error" | "warn";
}

/** Compiles one schema and everything that it refers to into nodes. */
export class SchemaCompiler implements ChildCompiler {
  readonly unknownProperties: "error" | "warn";
  readonly #root: unknown;
  readonly #isOfArguments: boolean;
  readonly #references = new Map<string, ReferenceNode>();
  readonly #standIns = new StandInGraph();
  /** The reference whose own value is being compiled; `undefined` inside of members and items. */
  #current: string | undefined = "#";
  #depth = 0;

  constructor(root: unknown, options: SchemaCompilerOptions) {
    this.#root = root;
    this.#isOfArguments = options.unknownProperties !== undefined;
    this.unknownProperties = options.unknownProperties ?? "error";
  }

  /** @throws ToolwrightError `INVALID_SIGNATURE` when the schema is malformed. */
  compile(): SchemaNode {
    const root = this.#isOfArguments && isRecord(this.#root) ? closeArguments(this.#root) : this.#root;
    const node = this.#compile(root, "#");
    this.#standIns.refuseEndless();
    return node;
  }

  compileChild(schema: unknown, pointer: string): SchemaNode {
    const outer = this.#current;
    this.#current = undefined;
    const node = this.#compile(schema, pointer);
    this.#current = outer;
    return node;
  }

  defaultOf(schema: unknown): JsonValue | undefined {
    return defaultOf(this.#root, schema);
  }

  #compile(schema: unknown, pointer: string): SchemaNode {
    if (typeof schema === "boolean") {
      return schema ? new AnyNode() : new NeverNode();
    }
    if (!isRecord(schema)) {
      return refuseSchema(pointer, "must be an object or a boolean");
    }
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      refuseSchema(pointer, `is nested more than ${MAX_DEPTH} levels deep`);
    }
    const node = this.#compileObject({ schema, pointer });
    this.#depth -= 1;
    return node;
  }

  #compileObject(source: SchemaSource): SchemaNode {
    const merged = this.#merge(source);
    const parts = this.#compileParts(merged).filter((part) => part.constructor !== AnyNode);
    const [part = new AnyNode(), ...others] = parts;
    const node = others.length === 0 ? part : new AllNode(parts);
    return this.#withCodec(node, source);
  }

  #merge(source: SchemaSource): SchemaSource {
    const { schema, pointer } = source;
    if (!Array.isArray(schema.allOf)) {
      return source;
    }
    const merged = mergeObjectParts(schema, (reference) => resolveReference(this.#root, reference, pointer).schema);
    return merged === undefined ? source : { schema: merged, pointer };
  }

  #withCodec(node: SchemaNode, source: SchemaSource): SchemaNode {
    if (source.schema["x-codec"] === undefined) {
      return node;
    }
    const codec = codecFor(source.schema);
    return codec === undefined
      ? refuseSchema(pointerTo(source.pointer, "x-codec"), "is not the name of a codec")
      : new CodecNode(node, codec);
  }

  #compileParts(source: SchemaSource): SchemaNode[] {
    const { schema, pointer } = source;
    const read = new KeywordReader(source);
    const reference = read.text("$ref");
    const compileAll = (keyword: "allOf" | "anyOf" | "oneOf") =>
      (read.list(keyword) ?? []).map((part, index) => this.#compile(part, pointerTo(pointer, keyword, index)));
    const anyOf = compileAll("anyOf");
    const oneOf = compileAll("oneOf");
    return [
      ...(reference === undefined ? [] : [this.#compileReference(reference, pointer)]),
      this.#compileOwn(source),
      ...compileAll("allOf"),
      ...(anyOf.length === 0 ? [] : [unionOf(anyOf, false)]),
      ...(oneOf.length === 0 ? [] : [unionOf(oneOf, true)]),
      ...(schema.not === undefined ? [] : [new NotNode(this.#compile(schema.not, pointerTo(pointer, "not")))]),
      ...(schema["if"] === undefined ? [] : [this.#compileCondition(source)]),
    ];
  }

  #compileCondition({ schema, pointer }: SchemaSource): SchemaNode {
    const [condition, consequence, alternative] = ["if", "then", "else"].map((keyword) =>
      this.#compile(schema[keyword] ?? true, pointerTo(pointer, keyword)),
    ) as [SchemaNode, SchemaNode, SchemaNode];
    return new ConditionNode(condition, consequence, alternative);
  }

  #compileReference(reference: string, from: string): SchemaNode {
    this.#standIns.add(this.#current, reference);
    const known = this.#references.get(reference);
    if (known !== undefined) {
      return known;
    }
    const { schema, pointer } = resolveReference(this.#root, reference, from);
    const node = new ReferenceNode(referenceName({ pointer }));
    this.#references.set(reference, node);
    const outer = this.#current;
    this.#current = reference;
    node.target = this.#compile(schema, pointer);
    this.#current = outer;
    return node;
  }

  /** What the schema says of the value itself: its type, the keywords of that type, `enum` and `const`. */
  #compileOwn(source: SchemaSource): SchemaNode {
    const node = this.#compileTypes(source);
    const { schema, pointer } = source;
    const values = schema.const === undefined ? new KeywordReader(source).list("enum") : [schema.const];
    if (values === undefined) {
      return node;
    }
    const names = new KeywordReader({ schema, pointer }).list("x-enumNames") ?? [];
    const allowed = values
      .map((value, index) => ({ value: copyAsJson(value).value, name: String(names[index] ?? "") }))
      .filter(({ value }) => accepts(node, value, undefined, new Memo()));
    return new EnumNode(
      allowed.map(({ value }) => value),
      names.length === 0 ? [] : allowed.map(({ name }) => name),
    );
  }

  #compileTypes(source: SchemaSource): SchemaNode {
    const types = typesOf(source);
    if (types !== undefined) {
      return unionOf(
        types.map((type) => compileKind(type, source, this)),
        false,
      );
    }
    const constrained = [...KEYWORDS_OF].filter(([, keywords]) =>
      keywords.some((keyword) => Object.hasOwn(source.schema, keyword)),
    );
    if (constrained.length === 0) {
      return new AnyNode();
    }
    const nodes = new Map([...KEYWORDS_OF.keys()].map((type) => [type, compileKind(type, source, this)]));
    return new TypelessNode(
      [...nodes.values()],
      constrained.flatMap(([type]) => nodes.get(type) ?? []),
    );
  }
}

function unionOf(branches: readonly SchemaNode[], exactlyOne: boolean): SchemaNode {
  const [branch, ...others] = branches;
  return branch !== undefined && others.length === 0 ? branch : new UnionNode(branches, exactlyOne);
}
