import {
  type ArrowFunction,
  type FunctionDeclaration,
  type FunctionExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isClassDeclaration,
  isClassExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isSatisfiesExpression,
  isStringLiteral,
  isTypeAssertion,
  isVariableDeclaration,
  type MethodDeclaration,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
} from "../host/syntax.ts";

/** A function as it is written, with a body or as a declaration of one. */
export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunction | MethodDeclaration;

export function isFunctionNode(node: Node): node is FunctionNode {
  return (
    isFunctionDeclaration(node) || isFunctionExpression(node) || isArrowFunction(node) || isMethodDeclaration(node)
  );
}

/** The parameters as callers count them: a `this` parameter is none. */
export function parametersOf(node: FunctionNode): ParameterDeclaration[] {
  return node.parameters.filter((parameter) => !isThisParameter(parameter));
}

function isThisParameter({ name }: ParameterDeclaration): boolean {
  return isIdentifier(name) && name.text === "this";
}

/** Parameter names in the form of a request: `{}` for a destructured one, `...` before a rest parameter. */
export function parameterShape(node: FunctionNode): string[] {
  return parametersOf(node).map(
    ({ name, dotDotDotToken }) => `${dotDotDotToken ? "..." : ""}${isIdentifier(name) ? name.text : "{}"}`,
  );
}

/** `fn.length`: the parameters before the first one with a default or a rest parameter. */
export function arityOf(node: FunctionNode): number {
  const parameters = parametersOf(node);
  const first = parameters.findIndex(({ initializer, dotDotDotToken }) => initializer ?? dotDotDotToken);
  return first === -1 ? parameters.length : first;
}

/** The name that the function object has in JavaScript; empty for an anonymous one. */
export function nameOfFunction(node: FunctionNode): string {
  const own = "name" in node && node.name ? propertyNameText(node.name) : undefined;
  return own ?? inheritedName(node) ?? "";
}

/** The text of a declared name, without quotes; `undefined` for a computed one and for a pattern. */
export function propertyNameText(name: Node): string | undefined {
  if (isIdentifier(name) || isStringLiteral(name)) return name.text;
  return name.kind === SyntaxKind.PrivateIdentifier ? name.getText() : undefined;
}

/** An anonymous function takes the name of the variable or property that it is written for. */
function inheritedName(node: Node): string | undefined {
  const { parent } = node;
  if (isTransparent(parent)) return inheritedName(parent);
  if (isVariableDeclaration(parent) || isPropertyAssignment(parent) || isPropertyDeclaration(parent)) {
    return propertyNameText(parent.name);
  }
  if (isParameterDeclaration(parent) || isBindingElement(parent)) {
    return parent.name && propertyNameText(parent.name);
  }
  if (isBinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.EqualsToken) {
    return propertyNameText(parent.left);
  }
  return undefined;
}

/** Syntax around an expression that leaves its value as it is. */
export function isTransparent(node: Node): boolean {
  return (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isTypeAssertion(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node)
  );
}

/** Whether calling the function without its object would fail: it uses `this` or `super`, or declares `this`. */
export function needsThis(node: FunctionNode): boolean {
  if (isArrowFunction(node)) return false;
  const declared = node.parameters.find(isThisParameter)?.type;
  if (declared) return declared.kind !== SyntaxKind.VoidKeyword && declared.kind !== SyntaxKind.UndefinedKeyword;
  return node.body !== undefined && [...node.parameters, node.body].some(mentionsThis);
}

function mentionsThis(node: Node): boolean {
  if (node.kind === SyntaxKind.ThisKeyword || node.kind === SyntaxKind.SuperKeyword) return true;
  if (isFunctionDeclaration(node) || isFunctionExpression(node) || isMethodDeclaration(node)) return false;
  if (isClassDeclaration(node) || isClassExpression(node)) return false;
  return node.forEachChild((child) => mentionsThis(child) || undefined) ?? false;
}
