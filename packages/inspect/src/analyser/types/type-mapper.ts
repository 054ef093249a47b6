import type { JsonSchema } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import { type CompilerSymbol, type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { unresolvedType } from "../resolution/unresolved-name.ts";
import { refuseUnresolvedBases } from "../resolution/unresolved-types.ts";
import { builtinSchema } from "./builtins.ts";
import { isContextType, isToolResultType, responseType } from "./context-type.ts";
import { Definitions } from "./definitions.ts";
import { inheritedForm } from "./inherited-form.ts";
import { partNode } from "./inner-nodes.ts";
import { carrierForm, carriesValue } from "./intersections.ts";
import { keyMembers, valueMembers } from "./keys.ts";
import { arraySchema, tupleSchema } from "./lists.ts";
import { BIGINT_SCHEMA, literalKind, literalSchema, textSchema } from "./literals.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import { mappedBuiltin } from "./mapped-builtin.ts";
import { objectSchema } from "./objects.ts";
import { definedParts, isAnyValue } from "./optionality.ts";
import { SchemaDeclarations } from "./schema-declarations.ts";
import { templateSchema } from "./template-literal.ts";
import { describeByType, writtenUnion } from "./type-comment.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";
import { unionOf, unionSchema } from "./union.ts";

/** Deeper than any model could follow. */
const MAX_DEPTH = 28;
/** How often the types of a declaration may be mapped, those included that turn out to be of no use. */
const MOST_WORK = 4;
const PRIMITIVES = TypeFlags.String | TypeFlags.Number | TypeFlags.Boolean | TypeFlags.BigInt;

/** What a {@link TypeMapper} does with a type parameter. */
export type TypeParameterRule = (type: Type, place: Place) => Type | undefined;

export interface TypeMapperOptions {
  readonly program: TypeProgram;
  readonly diagnostics: Diagnostics;
  /** What stands in for a type parameter; `undefined` leaves it open. */
  readonly typeParameter: TypeParameterRule;
  /** How many types may be mapped before the rest is left open. */
  readonly maxTypes: number;
  /** Whether the schema is that of a result: a `ToolResult` is then what it answers beside its files. */
  readonly isResult?: boolean;
}

/** Maps types to JSON Schema. One mapper makes one schema with its `$defs`. */
export class TypeMapper implements TypeMapping {
  readonly program: TypeProgram;
  readonly diagnostics: Diagnostics;
  readonly definitions: Definitions;
  readonly declarations = new SchemaDeclarations();
  readonly #typeParameter: TypeParameterRule;
  readonly #isResult: boolean;
  readonly #mostWork: number;
  budget: number;
  #work = 0;
  #depth = 0;

  constructor({ program, diagnostics, typeParameter, maxTypes, isResult = false }: TypeMapperOptions) {
    this.program = program;
    this.diagnostics = diagnostics;
    this.definitions = new Definitions(program);
    this.#typeParameter = typeParameter;
    this.#isResult = isResult;
    this.budget = maxTypes;
    this.#mostWork = MOST_WORK * maxTypes;
  }

  /** Whether the limit of {@link TypeMapperOptions.maxTypes} was reached. */
  get exhausted(): boolean {
    return this.budget < 0;
  }

  get leavesOut(): boolean {
    return !this.#isResult && this.#work <= this.#mostWork;
  }

  require(type: Type, place: Place): JsonSchema {
    const mapped = this.map(type, place);
    if (!(mapped instanceof NoJsonForm)) return mapped;
    this.diagnostics.report("error", "unsupported", place.path, mapped.reason);
    return {};
  }

  map(given: Type, place: Place): Mapped {
    this.#work++;
    if (--this.budget < 0) {
      const message = "the type is too large; from here on it is left open";
      if (this.budget === -1) this.diagnostics.report("warning", "too-large", place.path, message);
      return {};
    }
    if (this.#depth >= MAX_DEPTH) {
      this.diagnostics.report("warning", "too-deep", place.path, "the type nests too deeply; left open");
      return {};
    }
    this.#depth++;
    try {
      const type = writtenUnion(this.program, given, place.node) ?? given;
      const mapped = this.#mapKind(type, place);
      if (!(mapped instanceof NoJsonForm)) describeByType(this, mapped, type, place);
      return mapped;
    } finally {
      this.#depth--;
    }
  }

  #mapKind(type: Type, place: Place): Mapped {
    const { flags } = type;
    if (flags & TypeFlags.Any) return this.#mapAny(type, place);
    if (flags & TypeFlags.Unknown) return {};
    if (flags & TypeFlags.Null) return { type: "null" };
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return new NoJsonForm("undefined has no JSON form");
    if (flags & TypeFlags.Never) {
      this.diagnostics.report("error", "never", place.path, "the type is never: no value is valid");
      return { not: {} };
    }
    if (flags & PRIMITIVES) return primitiveSchema(type);
    const kind = literalKind(type);
    if (kind !== undefined) return literalSchema(this.program, kind, [type]);
    if (flags & TypeFlags.Union) return this.#mapUnion(type, place);
    if (flags & TypeFlags.Enum) return { type: "number" };
    if (flags & TypeFlags.TemplateLiteral) return templateSchema(this.program, type);
    if (flags & TypeFlags.StringMapping) return this.#mapStringMapping(type, place);
    if (flags & TypeFlags.NonPrimitive) return { type: "object" };
    if (flags & TypeFlags.ESSymbolLike) return new NoJsonForm("symbols have no JSON form");
    if (flags & TypeFlags.Instantiable) return this.#mapInstantiable(type, place);
    if (flags & TypeFlags.Intersection) return this.#mapIntersection(type, place);
    return this.#mapObject(type, place);
  }

  /** A type that may be absent contains itself under its own name, not under one of its union with `undefined`. */
  #mapUnion(type: Type, place: Place): Mapped {
    const isOne = definedParts(this.program, type).size === 1;
    return isOne ? unionSchema(this, type, place) : this.definitions.define(type, () => unionSchema(this, type, place));
  }

  #mapAny(type: Type, place: Place): JsonSchema {
    if (type.isErrorType()) throw unresolvedType(this.program.toText(type), place.path, place.node);
    this.diagnostics.report("warning", "any", place.path, "the type is any: the model is told nothing about the value");
    return {};
  }

  #mapStringMapping(type: Type, place: Place): JsonSchema {
    const message = `${this.program.toText(type)} is declared as any text: JSON Schema has no rule for it`;
    this.diagnostics.report("info", "looser", place.path, message);
    return { type: "string" };
  }

  #mapInstantiable(type: Type, place: Place): Mapped {
    const values = valueMembers(this.program, type);
    if (values) return this.#mapValues(type, values, place);
    const stand = this.#typeParameter(type, place);
    const keys = stand && keyMembers(this.program, type);
    if (keys) return textSchema(keys.map(({ name }) => name));
    return stand === undefined ? {} : this.map(stand, { path: place.path });
  }

  /** `T[K]`: what any of the members has. */
  #mapValues(type: Type, members: readonly CompilerSymbol[], place: Place): Mapped {
    const message = `${this.program.toText(type)} is replaced by its constraint`;
    this.diagnostics.report("info", "generic", place.path, message);
    const types = members.map((member) => this.program.typeOfSymbol(member)).filter((member) => member !== undefined);
    return unionOf(this, types, place);
  }

  /**
   * A branded primitive or list is what it brands; an intersection of objects is one object with all members. One with a
   * type parameter is what is left when its constraint takes its place: `T & {}` is the constraint of `T` but for `null`.
   */
  #mapIntersection(type: Type, place: Place): Mapped {
    const all = this.program.partsOf(type);
    if (all.some(dependsOnParameter)) return this.#mapInstantiable(type, place);
    const parts = all.filter((part) => !isAnyValue(this.program, part));
    const [only] = parts;
    if (only && parts.length === 1) return this.map(only, { ...place, node: partNode(this.program, place.node, only) });
    const carriers = parts.filter((part) => carriesValue(this, part));
    if (carriers.length > 0) return carrierForm(this, type, carriers, place);
    return this.definitions.define(type, () => objectSchema(this, type, place));
  }

  #mapObject(type: Type, place: Place): Mapped {
    if (this.program.isArray(type)) return this.definitions.define(type, () => arraySchema(this, type, place));
    const elements = this.program.tupleElements(type);
    if (elements) return this.definitions.define(type, () => tupleSchema(this, elements, place));
    const builtin = builtinSchema(this, type, place) ?? mappedBuiltin(this, type, place);
    if (builtin) return builtin;
    if (isContextType(this.program, type)) return new NoJsonForm("a context comes from the runner, not from the model");
    if (isToolResultType(this.program, type)) return this.#mapToolResult(type, place);
    refuseUnresolvedBases(this.program, type);
    if (this.definitions.expands(type)) {
      this.diagnostics.report("warning", "too-deep", place.path, "the type contains ever larger types; left open");
      return {};
    }
    return this.definitions.define(type, () => inheritedForm(this, type, place) ?? objectSchema(this, type, place));
  }

  #mapToolResult(type: Type, { path }: Place): Mapped {
    const response = this.#isResult ? responseType(this.program, type) : undefined;
    return response === undefined
      ? new NoJsonForm("a ToolResult is what a tool returns")
      : this.map(response, { path });
  }
}

/** Template literals are among the types that could depend on a type parameter; they have a form all the same. */
function dependsOnParameter({ flags }: Type): boolean {
  return (flags & TypeFlags.Instantiable & ~(TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !== 0;
}

function primitiveSchema({ flags }: Type): JsonSchema {
  if (flags & TypeFlags.String) return { type: "string" };
  if (flags & TypeFlags.Number) return { type: "number" };
  return flags & TypeFlags.Boolean ? { type: "boolean" } : { ...BIGINT_SCHEMA };
}
