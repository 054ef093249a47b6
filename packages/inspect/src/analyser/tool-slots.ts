import { isConst } from "./expressions/constant-value.ts";
import { isBindingElement, isVariableDeclaration, type Node, SyntaxKind } from "./host/syntax.ts";
import { type CompilerSymbol, type Type, TypeFlags, type TypeProgram } from "./host/type-program.ts";
import { isToolFunctionType } from "./types/context-type.ts";

/** What a place asks for: a function that becomes a tool, or a list of such functions. */
export type SlotKind = "function" | "list";

/** What a contextual type asks for; `undefined` when it has nothing to do with tools. */
export function slotKind(program: TypeProgram, type: Type | undefined): SlotKind | undefined {
  if (type === undefined) return undefined;
  if (isToolFunctionType(program, type)) return "function";
  return itemTypes(program, type).some((item) => isToolFunctionType(program, item)) ? "list" : undefined;
}

/** The types of a list's items; empty for everything that is no list. */
export function itemTypes(program: TypeProgram, type: Type): readonly Type[] {
  const parts = type.flags & TypeFlags.Union ? program.partsOf(type) : [type];
  return parts.flatMap((part) => {
    if (program.isArray(part)) return program.typeArguments(part);
    return program.tupleElements(part)?.map((element) => element.type) ?? [];
  });
}

/** A parameter or a variable that changes can hold another function each time: its type says nothing about one of them. */
export function isFollowable(program: TypeProgram, symbol: CompilerSymbol | undefined): boolean {
  const declaration = symbol && program.declarations.ofValue(symbol);
  if (declaration === undefined) return false;
  if (isVariableDeclaration(declaration)) return isConst(declaration);
  return declaration.kind !== SyntaxKind.Parameter && !isBindingElement(declaration);
}

/** Whether an operator chooses one of its operands. */
export function isChoice(operator: Node): boolean {
  const { kind } = operator;
  return (
    kind === SyntaxKind.QuestionQuestionToken ||
    kind === SyntaxKind.BarBarToken ||
    kind === SyntaxKind.AmpersandAmpersandToken
  );
}
