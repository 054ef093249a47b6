import { isCallExpression, isIdentifier, isPropertyAccessExpression, type Node } from "../host/syntax.ts";
import type { CompilerSymbol, TypeProgram } from "../host/type-program.ts";
import { isFunctionNode, nameOfFunction } from "./function-node.ts";

/** The symbol that a name or a member access stands for. */
export function symbolOfExpression(program: TypeProgram, expression: Node): CompilerSymbol | undefined {
  if (isIdentifier(expression)) return program.names.symbolAt(expression);
  return isPropertyAccessExpression(expression) ? program.names.symbolAt(expression.name) : undefined;
}

/** The name that an expression suggests for its value; that of `f.bind(…)` is that of `f`. */
export function nameOfExpression(expression: Node): string {
  if (isIdentifier(expression)) return expression.text;
  if (isPropertyAccessExpression(expression)) {
    return expression.name.text === "bind" ? nameOfExpression(expression.expression) : expression.name.text;
  }
  if (isCallExpression(expression) && isPropertyAccessExpression(expression.expression)) {
    return expression.expression.name.text === "bind" ? nameOfExpression(expression.expression) : "";
  }
  return isFunctionNode(expression) ? nameOfFunction(expression) : "";
}
