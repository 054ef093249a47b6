import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";

/** The member by which the core package marks its types; names and paths of a type say nothing reliable. */
const BRAND = "~toolwright";

/** Whether a type is one of the contexts that are injected into a tool (`ToolContext` and its kin), or may be one. */
export function isContextType(program: TypeProgram, type: Type): boolean {
  return hasBrand(program, type, "context");
}

/** Whether a type is the slot that a plain function goes into (`ToolFunction`). */
export function isToolFunctionType(program: TypeProgram, type: Type): boolean {
  return hasBrand(program, type, "tool");
}

/** Whether a type is a result with files (`ToolResult`). */
export function isToolResultType(program: TypeProgram, type: Type): boolean {
  return hasBrand(program, type, "tool-result");
}

/** What a result with files answers beside them: the type of its `response`. */
export function responseType(program: TypeProgram, type: Type): Type | undefined {
  const response = program.propertiesOf(type).find(({ name }) => name === "response");
  return response && program.typeOfSymbol(response);
}

function hasBrand(program: TypeProgram, type: Type, value: string): boolean {
  if (type.flags & TypeFlags.Union) return program.partsOf(type).some((part) => hasBrand(program, part, value));
  if (type.flags & TypeFlags.TypeParameter) {
    const constraint = program.constraintOf(type);
    return constraint !== undefined && constraint.id !== type.id && hasBrand(program, constraint, value);
  }
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return false;
  const symbol = program.symbolOf(type);
  if (symbol && program.declarations.isPlatform(symbol)) return false;
  // All members at once: they are asked for again when the type is mapped.
  const brand = program.propertiesOf(type).find(({ name }) => name === BRAND);
  const brandType = brand && program.typeOfSymbol(brand);
  return brandType !== undefined && literalsOf(program, brandType).includes(value);
}

function literalsOf(program: TypeProgram, type: Type): unknown[] {
  if (type.flags & TypeFlags.Union) return program.partsOf(type).flatMap((part) => literalsOf(program, part));
  return type.flags & TypeFlags.StringLiteral ? [program.literalValue(type)] : [];
}
