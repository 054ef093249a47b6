import type { DocComment } from "../doc-comment/doc-comment.ts";
import { EMPTY_COMMENT } from "../doc-comment/doc-comment.ts";
import { docCommentOf } from "../doc-comment/doc-reader.ts";
import { parseDocComment } from "../doc-comment/parse-doc-comment.ts";
import {
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isExportAssignment,
  isExpressionStatement,
  isFunctionTypeNode,
  isJavaScript,
  isNewExpression,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isReturnStatement,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  isVariableDeclarationList,
  isVariableStatement,
  type Node,
} from "../host/syntax.ts";
import { isTransparent, propertyNameText } from "./function-node.ts";

/** Whether a comment says anything at all. */
export function saysSomething(comment: DocComment): boolean {
  return comment.summary !== "" || comment.remarks !== "" || comment.returns !== "" || hasTags(comment);
}

function hasTags(comment: DocComment): boolean {
  return comment.parameters.length > 0 || comment.tags.length > 0;
}

/** The doc comment of a function or its declaration: before itself, or before the statement that it is the value of. */
export function functionComment(node: Node): DocComment {
  const own = docCommentOf(node);
  if (saysSomething(own)) return own;
  const { parent } = node;
  return parent && passesCommentOn(parent, node) ? functionComment(parent) : EMPTY_COMMENT;
}

/** The doc comment of a signature; in JavaScript it may stand in one itself: `@callback`, `@overload`. */
export function signatureComment(signature: Node): DocComment {
  const comment = functionComment(signature);
  if (saysSomething(comment) || !isJavaScript(signature.getSourceFile())) return comment;
  const { text } = signature.getSourceFile();
  const start = text.lastIndexOf("/**", signature.end);
  const end = text.indexOf("*/", start) + "*/".length;
  const around = start === -1 || end < signature.end ? "" : text.slice(start, end);
  return /@(?:callback|overload)\b/.test(around) ? parseDocComment(around) : comment;
}

function passesCommentOn(parent: Node, child: Node): boolean {
  if (isVariableDeclarationList(parent)) return parent.declarations[0] === child;
  if (isBinaryExpression(parent)) return parent.right === child;
  // `const make = () => (q: string) => q`: a comment before `make` is not about the inner function.
  if (isArrowFunction(parent)) return false;
  if (isCallExpression(parent) || isNewExpression(parent)) return isOnlyFunction(parent.arguments ?? [], child);
  if (isObjectLiteralExpression(parent)) return isWhatRuns(child);
  return (
    isTransparent(parent) ||
    isVariableDeclaration(parent) ||
    isVariableStatement(parent) ||
    isPropertyAssignment(parent) ||
    isPropertyDeclaration(parent) ||
    isExpressionStatement(parent) ||
    isExportAssignment(parent) ||
    isReturnStatement(parent) ||
    ((isPropertySignatureDeclaration(parent) || isTypeAliasDeclaration(parent)) && isFunctionTypeNode(child))
  );
}

/** `new FunctionTool((q: string) => …)`, `tool({ execute: (q: string) => … })`: what is made is the function as a tool. */
function isOnlyFunction(values: readonly Node[], child: Node): boolean {
  return values.includes(child) && values.every((value) => value === child || isPlain(value));
}

/** Options and names, beside which one value is what a call is about. */
function isPlain(value: Node): boolean {
  return isObjectLiteralExpression(value) || isStringLiteral(value) || isNumericLiteral(value);
}

/** The member of an object that is the function of a tool: a comment before the object is about it. */
function isWhatRuns(member: Node): boolean {
  const { name } = member as { name?: Node };
  return name !== undefined && /^(?:execute|call)$/.test(propertyNameText(name) ?? "");
}
