import { SymbolFlags, type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";

const ABSENT = TypeFlags.Undefined | TypeFlags.Void;

/** Whether leaving the value out is among the type's values. */
export function acceptsUndefined(program: TypeProgram, type: Type): boolean {
  if (type.flags & ABSENT) return true;
  return (type.flags & TypeFlags.Union) !== 0 && program.partsOf(type).some((part) => part.flags & ABSENT);
}

/** Whether no JSON value is of the type: `undefined`, `void`, `never`. */
export function isEmptyType(program: TypeProgram, type: Type): boolean {
  if (type.flags & (ABSENT | TypeFlags.Never)) return true;
  return (type.flags & TypeFlags.Union) !== 0 && program.partsOf(type).every((part) => part.flags & ABSENT);
}

/** Whether a type is `{}`: every value but `null` and `undefined`, and not only objects. */
export function isAnyValue(program: TypeProgram, type: Type): boolean {
  if (!(type.flags & TypeFlags.Object)) return false;
  const symbol = program.symbolOf(type);
  if (symbol && !(symbol.flags & SymbolFlags.TypeLiteral)) return false;
  return (
    program.propertiesOf(type).length === 0 &&
    program.indexInfosOf(type).length === 0 &&
    program.callSignatures(type).length === 0 &&
    program.constructSignatures(type).length === 0
  );
}

/** Whether two types have the same values, `undefined` aside. */
export function sameButUndefined(program: TypeProgram, a: Type, b: Type): boolean {
  if (a.id === b.id) return true;
  const left = definedParts(program, a);
  const right = definedParts(program, b);
  return left.size === right.size && [...left].every((id) => right.has(id));
}

/** The numbers of the types that a value can be of, `undefined` aside. */
export function definedParts(program: TypeProgram, type: Type): Set<number> {
  const parts = type.flags & TypeFlags.Union ? program.partsOf(type) : [type];
  return new Set(parts.filter((part) => !(part.flags & ABSENT)).map((part) => part.id));
}
