import { type Expression, isReturnStatement, type Node, SyntaxKind } from "../host/syntax.ts";
import { type FunctionNode, isFunctionNode } from "./function-node.ts";

/** Whether a call of a function gives what the function returns, and not a promise of it or a generator. */
export function returnsDirectly(fn: FunctionNode): boolean {
  const isAsync = fn.modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword) ?? false;
  return !isAsync && !("asteriskToken" in fn && fn.asteriskToken);
}

/** Every expression whose value a function may return. */
export function returnedExpressions(fn: FunctionNode): readonly Expression[] {
  const { body } = fn;
  if (body === undefined) return [];
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
