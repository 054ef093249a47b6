import { isConst } from "../../analyser/expressions/constant-value.ts";
import { functionComment } from "../../analyser/expressions/function-comment.ts";
import { type FunctionNode, isFunctionNode, propertyNameText } from "../../analyser/expressions/function-node.ts";
import {
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isVariableDeclaration,
  isVariableStatement,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "../../analyser/host/syntax.ts";

/** Whether the doc comment of a function says `@tool`: its signature is attached where it is defined. */
export function isMarked(fn: Node): boolean {
  return functionComment(fn).tags.some(({ name }) => name === "tool");
}

/** The functions of a file that are marked with `@tool`. */
export function markedDefinitions(file: SourceFile): FunctionNode[] {
  if (!/@tool\b/.test(file.text)) return [];
  const found: FunctionNode[] = [];
  const visit = (node: Node): undefined => {
    if (isFunctionNode(node) && node.body && isMarked(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Where the signature of a function can be attached to its definition. */
export type DefinitionPlace =
  | { readonly kind: "expression"; readonly expression: Node }
  /** A method of an object literal. */
  | { readonly kind: "member"; readonly object: Node; readonly method: string }
  /** A statement, the name it declares, and for a method of a class where it is. */
  | {
      readonly kind: "statement";
      readonly statement: Node;
      readonly name: Node;
      readonly method?: string;
      readonly holder?: string;
    };

/** Finds the place; `undefined` when the function has no name by which to reach it. */
export function definitionPlace(fn: FunctionNode): DefinitionPlace | undefined {
  if (isFunctionDeclaration(fn)) {
    return fn.name ? { kind: "statement", statement: fn, name: fn.name } : undefined;
  }
  if (isMethodDeclaration(fn)) return methodPlace(fn, propertyNameText(fn.name));
  const { parent } = fn;
  if (!isVariableDeclaration(parent) || !isConst(parent) || !isIdentifier(parent.name)) {
    return { kind: "expression", expression: fn };
  }
  const statement = parent.parent.parent;
  if (!isVariableStatement(statement)) return { kind: "expression", expression: fn };
  return { kind: "statement", statement, name: parent.name };
}

function methodPlace(fn: FunctionNode, method: string | undefined): DefinitionPlace | undefined {
  const { parent } = fn;
  if (method === undefined || method.startsWith("#")) return undefined;
  if (isObjectLiteralExpression(parent)) return { kind: "member", object: parent, method };
  if (!isClassDeclaration(parent) || !parent.name) return undefined;
  const isStatic = fn.modifiers?.some(({ kind }) => kind === SyntaxKind.StaticKeyword) ?? false;
  const holder = isStatic ? parent.name.text : `${parent.name.text}.prototype`;
  return { kind: "statement", statement: parent, name: parent.name, method, holder };
}
