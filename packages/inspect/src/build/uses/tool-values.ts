import { type CompilerSymbol, type Type, TypeFlags, type TypeProgram } from "../../analyser/host/type-program.ts";
import { isToolFunctionType } from "../../analyser/types/context-type.ts";

/**
 * What a value in a tool's place is, by its type.
 *
 * - `function` can be called; `object` has a `call` method
 * - `settled` is a tool already, or has passed a tool's place before
 * - `unknown` could be any function
 */
export type ToolValue =
  | { readonly kind: "function" }
  | { readonly kind: "object"; readonly method: CompilerSymbol }
  | { readonly kind: "settled" }
  | { readonly kind: "unknown" };

const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void | TypeFlags.Never;

/** Classifies a value by its type. */
export function toolValue(program: TypeProgram, type: Type | undefined): ToolValue {
  if (type === undefined || type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return { kind: "unknown" };
  if (isToolFunctionType(program, type)) return { kind: "settled" };
  if (program.callSignatures(type).length > 0) return { kind: "function" };
  if (type.flags & TypeFlags.Union) return unionValue(program, type);
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return { kind: "settled" };
  if (program.symbolOf(type)?.name === "Function") return { kind: "unknown" };
  return objectValue(program, type);
}

/** A value that may be missing is what it otherwise is; one that may be several functions is any of them. */
function unionValue(program: TypeProgram, type: Type): ToolValue {
  const values = program
    .partsOf(type)
    .filter(({ flags }) => !(flags & NOTHING))
    .map((part) => toolValue(program, part));
  if (values.every(({ kind }) => kind === "settled")) return { kind: "settled" };
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only : { kind: "unknown" };
}

/** Tools, sets of tools and definitions describe themselves; a class cannot be called. */
function objectValue(program: TypeProgram, type: Type): ToolValue {
  if (["~toolwright", "getTools", "execute"].some((name) => program.propertyOf(type, name))) return { kind: "settled" };
  if (program.constructSignatures(type).length > 0) return { kind: "settled" };
  const method = program.propertyOf(type, "call");
  const methodType = method && program.typeOfSymbol(method);
  const isMethod = methodType !== undefined && program.callSignatures(methodType).length > 0;
  return method && isMethod ? { kind: "object", method } : { kind: "settled" };
}
