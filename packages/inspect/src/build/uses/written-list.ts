import { isConst } from "../../analyser/expressions/constant-value.ts";
import { isTransparent } from "../../analyser/expressions/function-node.ts";
import {
  type Expression,
  isArrayLiteralExpression,
  isBinaryExpression,
  isConditionalExpression,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isSpreadElement,
  isVariableDeclaration,
} from "../../analyser/host/syntax.ts";
import type { CompilerSymbol, TypeProgram } from "../../analyser/host/type-program.ts";
import { isChoice } from "../../analyser/tool-slots.ts";

/** How often a list may be handed on by name. */
export const MAX_STEPS = 8;

/** The values that an expression chooses between; itself when it chooses nothing. */
export function choicesOf(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression)) return choicesOf(expression.expression);
  if (isConditionalExpression(expression)) {
    return [...choicesOf(expression.whenTrue), ...choicesOf(expression.whenFalse)];
  }
  if (isBinaryExpression(expression) && isChoice(expression.operatorToken)) {
    return [...choicesOf(expression.left), ...choicesOf(expression.right)];
  }
  return [expression];
}

/** The expression that a list's name stands for. */
export function writtenList(program: TypeProgram, symbol: CompilerSymbol | undefined): Expression | undefined {
  const declaration = symbol && program.declarations.ofValue(symbol);
  if (declaration === undefined || !("initializer" in declaration)) return undefined;
  return declaration.initializer as Expression | undefined;
}

/** Whether the items of a list stay where they are written: it is a constant, and its file does not move them. */
export function isFixed(list: Expression): boolean {
  const { parent } = list;
  if (!isVariableDeclaration(parent)) return true;
  const name = parent.name.getText().replaceAll("$", "\\$");
  const moved = new RegExp(
    `\\b${name}(?:\\.(?:unshift|shift|splice|sort|reverse|fill|copyWithin|pop)\\b|\\[[^\\]]*\\]\\s*=[^=])`,
  );
  return isConst(parent) && !moved.test(list.getSourceFile().text);
}

/** The items of a list that is written out; `undefined` when their number or order is not fixed. */
export function itemsOf(program: TypeProgram, list: Expression, steps: number): Expression[] | undefined {
  if (steps > MAX_STEPS) return undefined;
  if (isTransparent(list) && "expression" in list) return itemsOf(program, list.expression as Expression, steps + 1);
  if (isArrayLiteralExpression(list)) {
    const items = list.elements.map((element) =>
      isSpreadElement(element) ? itemsOf(program, element.expression, steps + 1) : [element],
    );
    return items.every((item) => item !== undefined) ? items.flat() : undefined;
  }
  if (!isIdentifier(list) && !isPropertyAccessExpression(list)) return undefined;
  const name = isIdentifier(list) ? list : list.name;
  const written = writtenList(program, program.names.symbolAt(name));
  return written && isFixed(written) ? itemsOf(program, written, steps + 1) : undefined;
}
