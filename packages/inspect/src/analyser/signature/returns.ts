import type { JsonSchema } from "toolwright";
import { Diagnostics } from "../diagnostics.ts";
import type { Node, TypeNode } from "../host/syntax.ts";
import { isTypeReferenceNode } from "../host/syntax.ts";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { Refusal } from "../refusal.ts";
import { NoJsonForm } from "../types/mapped.ts";
import { isEmptyType } from "../types/optionality.ts";
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
  const schema = resultSchema(source, result, node !== undefined, diagnostics);
  const described = text === undefined ? schema : { ...schema, description: text };
  return { ...(Object.keys(described).length > 0 ? { schema: described } : {}), stream: result.stream };
}

interface Unwrapped {
  readonly type: Type;
  readonly node?: TypeNode | undefined;
  readonly stream: boolean;
}

function unwrap(program: TypeProgram, type: Type, node: TypeNode | undefined): Unwrapped {
  const name = type.flags & TypeFlags.Object ? program.symbolOf(type)?.name : undefined;
  const isGenerator = name !== undefined && GENERATORS.has(name);
  if (name === undefined || (!PROMISES.has(name) && !isGenerator)) return { type, node, stream: false };
  const [inner] = program.typeArguments(type);
  if (inner === undefined) return { type, node, stream: isGenerator };
  const innerNode = node && isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
  const result = unwrap(program, inner, innerNode);
  return { ...result, stream: result.stream || isGenerator };
}

function returnNode(declaration: Node | undefined): TypeNode | undefined {
  return declaration && "type" in declaration ? (declaration.type as TypeNode | undefined) : undefined;
}

function resultSchema(
  source: SignatureSource,
  { type, node }: Unwrapped,
  annotated: boolean,
  diagnostics: Diagnostics,
): JsonSchema {
  // What a result type cannot say in JSON is no fault of the tool: nothing is reported about it.
  const mapper = new TypeMapper({
    program: source.program,
    diagnostics: new Diagnostics(),
    typeParameter: constraintOrOpen(source.program),
    maxTypes: MAX_TYPES,
  });
  try {
    const schema = mapper.map(type, { path: "return", node });
    if (schema instanceof NoJsonForm || mapper.exhausted) return {};
    return { ...schema, ...mapper.definitions.keyword() };
  } catch (cause) {
    if (!(cause instanceof Refusal) || annotated) throw cause;
    diagnostics.report("warning", "return-not-resolved", "", `the inferred result is unknown: ${cause.message}`);
    return {};
  }
}

function constraintOrOpen(program: TypeProgram): TypeParameterRule {
  return (type) => {
    const constraint = program.constraintOf(type);
    return constraint === undefined || constraint.id === type.id ? undefined : constraint;
  };
}
