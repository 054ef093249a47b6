import { isConst } from "../../analyser/expressions/constant-value.ts";
import { resolveFunction } from "../../analyser/expressions/resolve-function.ts";
import { returnedExpressions } from "../../analyser/expressions/returned-expressions.ts";
import {
  type CallExpression,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from "../../analyser/host/syntax.ts";
import type { TypeProgram } from "../../analyser/host/type-program.ts";
import { isChoice } from "../../analyser/tool-slots.ts";
import { withoutTypes } from "./slot-positions.ts";

const MAX_STEPS = 12;

/**
 * Why a value may be one of several functions; `undefined` when there is only one that it can be. Its type does not
 * tell: of functions with like parameters the checker remembers one, with its name and its comment.
 */
export function ambiguousOrigin(program: TypeProgram, expression: Node): string | undefined {
  return ambiguityOf(program, withoutTypes(expression), 0);
}

function ambiguityOf(program: TypeProgram, node: Node, steps: number): string | undefined {
  if (steps > MAX_STEPS || resolveFunction(program, node, true)) return undefined;
  if (isConditionalExpression(node)) return "a choice between functions that was made before";
  if (isBinaryExpression(node) && isChoice(node.operatorToken))
    return "a choice between functions that was made before";
  if (isElementAccessExpression(node)) return "a member that is taken by a computed key";
  if (isAwaitExpression(node)) return ambiguityOf(program, withoutTypes(node.expression), steps + 1);
  if (isCallExpression(node)) return ambiguityOfCall(program, node);
  if (!isIdentifier(node)) return undefined;
  const symbol = program.names.symbolAt(node);
  const declaration = symbol && program.declarations.ofValue(symbol);
  if (!declaration || !isVariableDeclaration(declaration) || !isConst(declaration)) return undefined;
  return declaration.initializer && ambiguityOf(program, withoutTypes(declaration.initializer), steps + 1);
}

function ambiguityOfCall(program: TypeProgram, { expression: callee }: CallExpression): string | undefined {
  const factory = resolveFunction(program, callee, true)?.fn;
  if (factory) {
    const returned = returnedExpressions(factory).map((expression) => resolveFunction(program, expression, true)?.fn);
    return new Set(returned).size > 1 ? "the result of a call that gives one of several functions" : undefined;
  }
  const symbol = program.names.symbolAt(isPropertyAccessExpression(callee) ? callee.name : callee);
  // `map.get(key)`, `list.find(test)`: what comes out was put in somewhere else.
  const isStored = symbol !== undefined && program.declarations.isPlatform(symbol) && !/\bbind$/.test(callee.getText());
  return isStored ? "a value that is taken out of a collection" : undefined;
}

const OPEN_MEMBERS = new Set<SyntaxKind>([
  SyntaxKind.PropertySignature,
  SyntaxKind.MethodSignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Parameter,
]);

/** A member of the project's own that is declared without a value: many objects may have it, each with its own. */
export function isOpenMember(declaration: Node): boolean {
  if (declaration.getSourceFile().isDeclarationFile) return false;
  const hasValue = "initializer" in declaration && declaration.initializer !== undefined;
  const hasBody = "body" in declaration && declaration.body !== undefined;
  return !hasValue && !hasBody && OPEN_MEMBERS.has(declaration.kind);
}
