import type { JsonSchema, ParameterPlan } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import { constantValue } from "../expressions/constant-value.ts";
import { TypeFlags } from "../host/type-program.ts";
import { isContextType } from "../types/context-type.ts";
import { mapUnlessImpossible } from "../types/left-out.ts";
import { NoJsonForm } from "../types/mapped.ts";
import { isEmptyType } from "../types/optionality.ts";
import type { TypeMapper } from "../types/type-mapper.ts";
import { BindingPatternReader, removeRequired } from "./binding-pattern.ts";
import { refuseImplicitAny } from "./implicit-any.ts";
import { ParameterComments } from "./parameter-comments.ts";
import { type ParameterSource, parameterSources } from "./parameter-source.ts";
import { adviseSchema } from "./schema-advice.ts";
import { DefaultReader } from "./schema-default.ts";
import type { SignatureSource } from "./signature-source.ts";

/** The arguments of a tool: their schema, and how they become a positional call. */
export interface Parameters {
  readonly schema: JsonSchema;
  readonly plan: readonly ParameterPlan[];
}

/** Reads the parameters of a signature. */
export function readParameters(source: SignatureSource, mapper: TypeMapper, diagnostics: Diagnostics): Parameters {
  return new ParameterReader(source, mapper, diagnostics).read();
}

class ParameterReader {
  readonly #source: SignatureSource;
  readonly #mapper: TypeMapper;
  readonly #diagnostics: Diagnostics;
  readonly #comments: ParameterComments;
  readonly #defaults: DefaultReader;
  readonly #patterns: BindingPatternReader;
  readonly #plan: ParameterPlan[] = [];
  readonly #properties: [string, JsonSchema][] = [];
  readonly #required: string[] = [];

  constructor(source: SignatureSource, mapper: TypeMapper, diagnostics: Diagnostics) {
    this.#source = source;
    this.#mapper = mapper;
    this.#diagnostics = diagnostics;
    this.#comments = new ParameterComments(source, diagnostics, mapper.definitions);
    this.#defaults = new DefaultReader(source.program, diagnostics, mapper.definitions);
    this.#patterns = new BindingPatternReader(diagnostics, mapper.definitions, this.#defaults);
  }

  read(): Parameters {
    const parameters = parameterSources(this.#source);
    const shown = parameters.filter((parameter) => !isContextType(this.#source.program, parameter.type));
    const [only] = shown;
    const flat = shown.length === 1 && only ? this.#readFlat(only) : undefined;
    for (const parameter of parameters) {
      if (!shown.includes(parameter)) this.#addContext(parameter);
      else if (flat) this.#plan.push({ name: parameter.name, kind: "flat" });
      else this.#addArgument(parameter);
    }
    this.#skipBound();
    this.#comments.reportUnused();
    const schema = flat ?? {
      type: "object",
      properties: Object.fromEntries(this.#properties),
      ...(this.#required.length > 0 ? { required: this.#required } : {}),
      additionalProperties: false,
    };
    return { schema: { ...schema, ...this.#mapper.definitions.keyword() }, plan: this.#plan };
  }

  /** A single destructured parameter: its members are the arguments. Only an object whose members are known can be. */
  #readFlat(parameter: ParameterSource): JsonSchema | undefined {
    if (parameter.pattern === undefined || parameter.rest) return undefined;
    const mapped = this.#map(parameter);
    // The definition of a recursive type stays as it is: what is said here is said about the arguments only.
    const schema =
      mapped?.$ref === undefined ? mapped : this.#mapper.declarations.copy(this.#mapper.definitions.resolve(mapped));
    if (schema?.type !== "object" || schema.properties === undefined) return undefined;
    this.#comments.skip(parameter.name);
    this.#patterns.apply(parameter.pattern, schema, "");
    this.#comments.applyMembers(parameter, schema, "");
    this.#spreadDefault(parameter, schema);
    const { description: _, title: __, ...keywords } = schema;
    return keywords;
  }

  /** `({ a }: { a: string } = { a: "x" })`: the arguments object is always there, so its default becomes its members'. */
  #spreadDefault({ initializer }: ParameterSource, schema: JsonSchema): void {
    const constant = initializer && constantValue(this.#source.program, initializer);
    if (typeof constant?.value !== "object" || constant.value === null || Array.isArray(constant.value)) return;
    for (const [key, value] of Object.entries(constant.value)) {
      const member = schema.properties?.[key];
      if (member === undefined) continue;
      if (member.default === undefined) this.#defaults.applyValue(value, member, key);
      removeRequired(schema, key);
    }
  }

  #addContext({ name }: ParameterSource): void {
    this.#comments.skip(name);
    this.#plan.push({ name, kind: "context" });
  }

  #addArgument(parameter: ParameterSource): void {
    const { name, rest } = parameter;
    const schema = this.#map(parameter);
    if (schema === undefined) {
      this.#comments.skip(name);
      this.#plan.push({ name, kind: "dropped" });
      return;
    }
    if (parameter.pattern) this.#patterns.apply(parameter.pattern, schema, name);
    this.#comments.applyMembers(parameter, schema, name);
    this.#comments.applyOwn(parameter, schema);
    if (parameter.initializer) {
      this.#defaults.apply(parameter.initializer, schema, name, parameter.pattern !== undefined);
    }
    this.#reportUndocumented(name, schema);
    this.#mapper.declarations.set(schema, parameter.declaration);
    this.#properties.push([name, schema]);
    const isRequired = rest ? needsItems(schema) : !parameter.optional && schema.default === undefined;
    if (isRequired) this.#required.push(name);
    this.#plan.push({ name, kind: rest ? "rest" : "arg" });
  }

  /** The schema of a parameter; `undefined` when it is optional and has no JSON form. */
  #map(parameter: ParameterSource): JsonSchema | undefined {
    const { name, type, typeNode, optional, rest, typeIsItem } = parameter;
    refuseImplicitAny(this.#source.program, parameter, this.#source.comments);
    adviseSchema(this.#source.program, parameter, this.#diagnostics);
    const isNever = (type.flags & TypeFlags.Never) !== 0;
    if (!isNever && isEmptyType(this.#source.program, type)) return undefined;
    const place = { path: name, node: typeNode };
    const map = () => this.#mapper.map(type, place);
    const mapped = optional ? mapUnlessImpossible(this.#mapper, map) : map();
    if (!(mapped instanceof NoJsonForm)) return rest && (typeIsItem || !isList(mapped)) ? asList(mapped) : mapped;
    if (optional) {
      this.#diagnostics.report("info", "dropped", name, `left out of the declaration: ${mapped.reason}`);
      return undefined;
    }
    this.#diagnostics.report("error", "unsupported", name, mapped.reason);
    return {};
  }

  #reportUndocumented(name: string, schema: JsonSchema): void {
    if (schema.description !== undefined || schema.$ref !== undefined) return;
    this.#diagnostics.report("info", "undocumented-parameter", name, "the doc comment does not say what it is for");
  }

  /** The texts of bound parameters are about arguments that nobody gives any more. */
  #skipBound(): void {
    const count = this.#source.isTypeBound ? 0 : (this.#source.boundArguments ?? 0);
    for (const symbol of this.#source.signature.getParameters().slice(0, count)) this.#comments.skip(symbol.name);
  }
}

/** A list, or a choice of lists: `...args: [query: string] | [id: number, deep: boolean]`. */
function isList({ type, anyOf }: JsonSchema): boolean {
  return type === "array" || (anyOf?.every(isList) ?? false);
}

/** Whether a rest parameter takes at least one item, whichever of its lists is chosen. */
function needsItems({ minItems = 0, anyOf }: JsonSchema): boolean {
  return minItems > 0 || (anyOf?.every(needsItems) ?? false);
}

/** The type of a rest parameter that a wrapper passes on is the type of its items. */
function asList(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}
