import { isTransparent } from "../../analyser/expressions/function-node.ts";
import {
  type Expression,
  isArrayLiteralExpression,
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isNewExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isReturnStatement,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from "../../analyser/host/syntax.ts";
import { isChoice } from "../../analyser/tool-slots.ts";

/** Syntax that may stand for a function, for an object that is called, or for a list of them. */
const POSSIBLE_VALUES = new Set<SyntaxKind>([
  SyntaxKind.Identifier,
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.ElementAccessExpression,
  SyntaxKind.CallExpression,
  SyntaxKind.NewExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.TypeAssertionExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.ExpressionWithTypeArguments,
  SyntaxKind.AwaitExpression,
]);

/** Whether a node is a value that its surroundings may take as a tool: worth asking the compiler about. */
export function mayBeSlot(node: Node): node is Expression {
  return POSSIBLE_VALUES.has(node.kind) && isTaken(node, node.parent);
}

function isTaken(node: Node, parent: Node): boolean {
  if (isCallExpression(parent) || isNewExpression(parent)) {
    return parent.arguments?.some((argument) => argument === node) ?? false;
  }
  if (isVariableDeclaration(parent) || isPropertyDeclaration(parent) || isParameterDeclaration(parent)) {
    return parent.initializer === node && parent.type !== undefined;
  }
  if (isPropertyAssignment(parent) || isBindingElement(parent)) return parent.initializer === node;
  if (isConditionalExpression(parent)) return parent.condition !== node;
  if (isBinaryExpression(parent)) return isTakenOperand(node, parent.operatorToken, parent.right);
  if (isArrowFunction(parent)) return parent.body === node;
  return isArrayLiteralExpression(parent) || isReturnStatement(parent) || isParenthesizedExpression(parent);
}

function isTakenOperand(node: Node, operator: Node, right: Expression): boolean {
  if (operator.kind === SyntaxKind.EqualsToken || operator.kind === SyntaxKind.CommaToken) return right === node;
  if (!isChoice(operator)) return false;
  return right === node || operator.kind !== SyntaxKind.AmpersandAmpersandToken;
}

/** An expression without what compilers erase: casts, annotations, parentheses. */
export function withoutTypes(expression: Node): Node {
  const erased = isTransparent(expression) || expression.kind === SyntaxKind.ExpressionWithTypeArguments;
  return erased && "expression" in expression ? withoutTypes(expression.expression as Node) : expression;
}
