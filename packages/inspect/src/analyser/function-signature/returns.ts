import type { JsonSchema } from "toolwright";
import { Diagnostics } from "../diagnostics.ts";
import type { Node, TypeNode } from "../host/syntax.ts";
import { isTypeReferenceNode } from "../host/syntax.ts";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { Refusal } from "../refusal.ts";
import { NoJsonForm } from "../types/mapped.ts";
import { definedParts, isAnyValue, isEmptyType } from "../types/optionality.ts";
import { TypeMapper, type TypeParameterRule } from "../types/type-mapper.ts";
import type { SignatureSource } from "./signature-source.ts";

/** What a tool answers with. */
export interface Returns {
  /** Absent when nothing is returned, or nothing is known about it. */
  readonly schema?: JsonSchema;
  /** The function is a generator. */
  readonly stream: boolean;
}

/** A result is only described, never checked: beyond this size its description would help nobody. */
const MAX_TYPES = 300;
const PROMISES = new Set(["Promise", "PromiseLike"]);
const GENERATORS = new Set([
  "Generator",
  "AsyncGenerator",
  "Iterator",
  "AsyncIterator",
  "IterableIterator",
  "AsyncIterableIterator",
  "IteratorObject",
  "AsyncIteratorObject",
  "AsyncIterable",
]);

/** Reads the awaited result of a signature; for generators what they yield. */
export function readReturns(source: SignatureSource, diagnostics: Diagnostics): Returns {
  const { program, signature } = source;
  const type = program.returnType(signature);
  if (type === undefined) return { stream: false };
  const node = returnNode(program.signatureDeclaration(signature));
  const result = unwrap(program, type, node);
  const text = source.comments.map((comment) => comment.returns).find((candidate) => candidate !== "");
  if (isEmptyType(program, result.type)) return { stream: result.stream };
  const schema = resultSchema(source, result, diagnostics);
  const described = text === undefined ? schema : { ...schema, description: text };
  return { ...(Object.keys(described).length > 0 ? { schema: described } : {}), stream: result.stream };
}

interface Unwrapped {
  readonly type: Type;
  readonly node?: TypeNode | undefined;
  readonly stream: boolean;
}

function unwrap(program: TypeProgram, type: Type, node: TypeNode | undefined): Unwrapped {
  if (type.flags & TypeFlags.Union) return unwrapUnion(program, type, node);
  const symbol = type.flags & TypeFlags.Object ? program.symbolOf(type) : undefined;
  const isOwn = symbol === undefined || !program.declarations.isPlatform(symbol);
  if (isOwn || (!PROMISES.has(symbol.name) && !GENERATORS.has(symbol.name))) return { type, node, stream: false };
  const isGenerator = GENERATORS.has(symbol.name);
  const [inner] = program.typeArguments(type);
  if (inner === undefined) return { type, node, stream: isGenerator };
  const innerNode = node && isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
  const result = unwrap(program, inner, innerNode);
  return { ...result, stream: result.stream || isGenerator };
}

/** `T | Promise<T>` is `T` in the end. */
function unwrapUnion(program: TypeProgram, type: Type, node: TypeNode | undefined): Unwrapped {
  const unwrapped = program.partsOf(type).map((part) => ({ part, ...unwrap(program, part, undefined) }));
  const awaited = unwrapped.filter((entry) => entry.part !== entry.type);
  const [first] = awaited;
  if (first === undefined) return { type, node, stream: false };
  const plain = unwrapped.filter((entry) => entry.part === entry.type).map(({ part }) => part);
  const known = new Set(definedParts(program, first.type));
  const isSame = awaited.length === 1 && plain.every((part) => known.has(part.id));
  return isSame ? { type: first.type, stream: first.stream } : { type, node, stream: false };
}

function returnNode(declaration: Node | undefined): TypeNode | undefined {
  return declaration && "type" in declaration ? (declaration.type as TypeNode | undefined) : undefined;
}

function resultSchema(source: SignatureSource, { type, node }: Unwrapped, diagnostics: Diagnostics): JsonSchema {
  // What a result type cannot say in JSON is no fault of the tool: nothing is reported about it.
  const unheard = new Diagnostics();
  const mapper = new TypeMapper({
    program: source.program,
    diagnostics: unheard,
    typeParameter: constraintOrOpen(source.program),
    maxTypes: MAX_TYPES,
    isResult: true,
  });
  try {
    const schema = mapper.map(type, { path: "return", node });
    const isIncomplete = unheard.list().some(({ code }) => code === "branch-dropped");
    if (schema instanceof NoJsonForm || mapper.exhausted || isIncomplete) return {};
    return { ...schema, ...mapper.definitions.keyword() };
  } catch (cause) {
    // Names written in the signature were checked before: this is a type inside a package, or an inferred one.
    if (!(cause instanceof Refusal)) throw cause;
    diagnostics.report("warning", "return-not-resolved", "", `the type of the result is unknown: ${cause.message}`);
    return {};
  }
}

function constraintOrOpen(program: TypeProgram): TypeParameterRule {
  return (type) => {
    const constraint = program.constraintOf(type);
    const isOpen = constraint === undefined || constraint.id === type.id || isAnyValue(program, constraint);
    return isOpen ? undefined : constraint;
  };
}
