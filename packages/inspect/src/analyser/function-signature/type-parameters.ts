import type { Diagnostics } from "../diagnostics.ts";
import { isTypeParameterDeclaration } from "../host/syntax.ts";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { NeedsCallSite } from "../refusal.ts";
import { isAnyValue } from "../types/optionality.ts";
import type { TypeParameterRule } from "../types/type-mapper.ts";
import type { SignatureSource } from "./signature-source.ts";

/** A type parameter of the function itself stands for its constraint; one from outside has no meaning here. */
export function typeParameterRule(source: SignatureSource, diagnostics: Diagnostics): TypeParameterRule {
  const { program } = source;
  return (type, { path }) => {
    if (source.outerTypeParameters === "refuse" && isOuter(source, type)) {
      throw needsCallSite(program.toText(type));
    }
    const constraint = program.constraintOf(type);
    const name = program.toText(type);
    if (constraint === undefined || constraint.id === type.id || isOpen(program, constraint)) {
      diagnostics.report("warning", "generic", path, `${name} can be any type; left open`);
      return undefined;
    }
    diagnostics.report("info", "generic", path, `${name} is replaced by its constraint`);
    return constraint;
  };
}

/** The error about a type parameter of a surrounding function or class. */
export function needsCallSite(name: string): NeedsCallSite {
  return new NeedsCallSite(`its types depend on ${name}, which only a use of it gives a meaning`);
}

function isOpen(program: TypeProgram, constraint: Type): boolean {
  return (constraint.flags & TypeFlags.Unknown) !== 0 || isAnyValue(program, constraint);
}

function isOuter(source: SignatureSource, type: Type): boolean {
  const { program, signature } = source;
  if (type.flags & TypeFlags.Intersection) return program.partsOf(type).some((part) => isOuter(source, part));
  if (!(type.flags & TypeFlags.TypeParameter)) return false;
  const symbol = program.symbolOf(type);
  const declaration = symbol && program.declarations.of(symbol).find(isTypeParameterDeclaration);
  return declaration !== undefined && declaration.parent !== program.signatureDeclaration(signature);
}
