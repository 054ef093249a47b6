import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";

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
