import {
  isAsExpression,
  isCallExpression,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isTypeAssertion,
  isVariableDeclaration,
  type Node,
  type TypeNode,
} from "../host/syntax.ts";
import { isTransparent } from "./function-node.ts";

/**
 * The type that a cast or an annotation around a function gives it: `const f: Handler = (q) => …`, or
 * `((q: any) => …) as Handler`. It is the last word about the function.
 */
export function declaredTypeNode(node: Node): TypeNode | undefined {
  const { parent } = node;
  if (isAsExpression(parent) || isTypeAssertion(parent)) {
    return parent.type.getText() === "const" ? declaredTypeNode(parent) : parent.type;
  }
  if (isTransparent(parent) || isAssignedObject(parent, node)) return declaredTypeNode(parent);
  if (isVariableDeclaration(parent) || isPropertyDeclaration(parent)) {
    return parent.initializer === node ? parent.type : undefined;
  }
  return undefined;
}

/** `Object.assign(f, { … })` is still `f`. */
function isAssignedObject(parent: Node, node: Node): boolean {
  if (!isCallExpression(parent) || parent.arguments[0] !== node) return false;
  return isPropertyAccessExpression(parent.expression) && parent.expression.getText() === "Object.assign";
}
