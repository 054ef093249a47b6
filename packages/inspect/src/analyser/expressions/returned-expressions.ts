import { type Expression, isReturnStatement, type Node, SyntaxKind } from "../host/syntax.ts";
import { type FunctionNode, isFunctionNode } from "./function-node.ts";

/** What a call of a function may be the value of; empty when a call gives something else (a promise, a generator). */
export function returnedExpressions(fn: FunctionNode): readonly Expression[] {
  const { body } = fn;
  if (body === undefined || isAsync(fn) || ("asteriskToken" in fn && fn.asteriskToken)) return [];
  if (body.kind !== SyntaxKind.Block) return [body as Expression];
  const found: Expression[] = [];
  const visit = (node: Node): undefined => {
    if (isFunctionNode(node)) return;
    if (isReturnStatement(node) && node.expression) found.push(node.expression);
    node.forEachChild(visit);
  };
  visit(body);
  return found;
}

function isAsync(fn: FunctionNode): boolean {
  return fn.modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword) ?? false;
}
