import { rawCommentBefore } from "../doc-comment/raw-comment.ts";
import { isFunctionNode } from "../expressions/function-node.ts";
import {
  isBindingElement,
  isFunctionTypeNode,
  isIdentifier,
  isJavaScript,
  isNamedTupleMember,
  isNumericLiteral,
  isOptionalTypeNode,
  isParameterDeclaration,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isReturnStatement,
  isStringLiteral,
  isTypeQueryNode,
  isUnionTypeNode,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
} from "../host/syntax.ts";
import { commentMutations } from "./comment-mutations.ts";
import { ANY_PARAMETER, anythingInside, inside, type Mutation, quoted } from "./mutation.ts";
import { unionMutations } from "./union-mutations.ts";

/** Every mutation inside the syntax of a function or a type; what a function does and returns is left alone. */
export function syntaxMutations(node: Node, prefix: string): Mutation[] {
  return [...within(node, prefix, false)];
}

/** The mutations of the doc comment that stands before a node. */
export function mutationsOfCommentBefore(node: Node, prefix: string, isOfFunction: boolean): Mutation[] {
  const file = node.getSourceFile();
  const comment = firstOverload(node) ?? rawCommentBefore(node);
  if (comment === undefined) return [];
  const start = file.text.lastIndexOf(comment, node.getStart());
  return commentMutations(comment, start, { isOfFunction, prefix, isJavaScript: isJavaScript(file) });
}

/** In JavaScript the comment of the first `@overload` is what is declared, up to the next one. */
function firstOverload(node: Node): string | undefined {
  const file = node.getSourceFile();
  if (!isJavaScript(file)) return undefined;
  const gap = file.text.slice(node.pos, node.getStart());
  return /\/\*\*(?:(?!\*\/)[\s\S])*?@overload(?:(?!\*\/|@overload)[\s\S])*/.exec(gap)?.[0];
}

function* within(node: Node, prefix: string, inParameter: boolean): Iterable<Mutation> {
  if (isWithoutMutations(node)) return;
  if (isCallable(node)) {
    if (!inParameter) yield* inSignature(node);
    return;
  }
  if (isParameterDeclaration(node)) yield* inParameterDeclaration(node);
  else if (isBindingElement(node)) yield* inBindingElement(node, prefix);
  else {
    if (isPropertySignatureDeclaration(node) || isPropertyDeclaration(node)) yield* inMember(node, prefix);
    if (isPropertyAssignment(node) && isFunctionNode(node.initializer)) {
      yield* mutationsOfCommentBefore(node, "", true);
    }
    if (isOptionalTypeNode(node) || isNamedTupleMember(node)) yield* inPlace(node, prefix);
    if (isUnionTypeNode(node)) yield* unionMutations(node, prefix);
    yield* inChildren(node, prefix, inParameter);
  }
}

function* inChildren(node: Node, prefix: string, inParameter: boolean): Iterable<Mutation> {
  for (const child of childrenOf(node)) yield* within(child, prefix, inParameter);
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

/** Bodies, names of values, and in JavaScript types: they stand in comments. */
function isWithoutMutations(node: Node): boolean {
  return node.kind === SyntaxKind.Block || node.kind === SyntaxKind.JSDoc || isTypeQueryNode(node);
}

function isCallable(node: Node): boolean {
  const { kind } = node;
  const signatures = [SyntaxKind.CallSignature, SyntaxKind.MethodSignature, SyntaxKind.ConstructSignature];
  return isFunctionNode(node) || isFunctionTypeNode(node) || signatures.includes(kind);
}

/** Type parameters and parameters. Of several call signatures beside each other only the first is declared. */
function* inSignature(node: Node): Iterable<Mutation> {
  const { typeParameters = [], parameters } = node as unknown as Record<"typeParameters" | "parameters", Node[]>;
  if (node.kind === SyntaxKind.MethodSignature || node.kind === SyntaxKind.ConstructSignature) return;
  if (node.kind === SyntaxKind.CallSignature) {
    const first = childrenOf(node.parent).find((sibling) => sibling.kind === SyntaxKind.CallSignature);
    if (first !== node) return;
    yield* mutationsOfCommentBefore(node, "", true);
  }
  if (!isJavaScript(node.getSourceFile())) for (const each of typeParameters) yield* within(each, ANY_PARAMETER, true);
  for (const parameter of parameters) yield* within(parameter, ANY_PARAMETER, false);
  const { body } = node as { body?: Node };
  for (const statement of body ? childrenOf(body).filter(isReturnStatement) : []) {
    if (!statement.expression || !isFunctionNode(statement.expression)) continue;
    yield* mutationsOfCommentBefore(statement, "", true);
    yield* inSignature(statement.expression);
  }
}

function* inParameterDeclaration(node: ParameterDeclaration): Iterable<Mutation> {
  const name = isIdentifier(node.name) && node.dotDotDotToken === undefined ? node.name.text : undefined;
  if (name === "this") return;
  const prefix = name === undefined ? ANY_PARAMETER : `parameters\\.properties\\.${quoted(name)}`;
  yield* mutationsOfCommentBefore(node, prefix, false);
  yield* inDefault(node, prefix, /^parameters\.required$/);
  if (!isIdentifier(node.name)) yield* inChildren(node.name, ANY_PARAMETER, true);
  if (isJavaScript(node.getSourceFile())) return;
  yield* optionalMark(node, node.name.getText(), prefix, /^parameters\.required$/);
  const marks = new Set(defaultedNames(node.name).map((name) => `${name} is not optional`));
  if (!node.type) return;
  for (const mutation of within(node.type, prefix, true)) if (!marks.has(mutation.what)) yield mutation;
}

/** The members that have a default where they are taken apart: they are optional with or without a mark. */
function defaultedNames(pattern: Node): string[] {
  return childrenOf(pattern).flatMap((element) => {
    if (!isBindingElement(element)) return [];
    const name = (element.propertyName ?? element.name)?.getText() ?? "";
    return [...(element.initializer ? [name] : []), ...(element.name ? defaultedNames(element.name) : [])];
  });
}

function* inBindingElement(node: Node, prefix: string): Iterable<Mutation> {
  yield* mutationsOfCommentBefore(node, prefix, false);
  yield* inDefault(node, prefix, inside(prefix, "required"));
  const { name } = node as { name?: Node };
  if (name && !isIdentifier(name)) yield* inChildren(name, prefix, true);
}

function* inMember(node: Node, prefix: string): Iterable<Mutation> {
  yield* mutationsOfCommentBefore(node, prefix, false);
  const { name } = node as unknown as { name: Node };
  yield* optionalMark(node, name.getText(), prefix, new RegExp(`^(?:${prefix}|parameters)(?:\\..+)?\\.required$`));
}

function* inPlace(node: Node, prefix: string): Iterable<Mutation> {
  const text = node.getText();
  const offset = isOptionalTypeNode(node) ? text.length - 1 : text.indexOf("?:");
  if (offset === -1) return;
  const start = node.getStart() + offset;
  yield {
    what: `place ${text} is not optional`,
    start,
    end: start + 1,
    replacement: "",
    changes: inside(prefix, "minItems|required"),
    orRefused: anythingInside(prefix),
  };
}

/** `undefined` among the types says the same as the mark. */
function* optionalMark(node: Node, name: string, prefix: string, changes: RegExp): Iterable<Mutation> {
  const { questionToken, postfixToken, type } = node as unknown as Record<string, Node | undefined>;
  const mark = questionToken ?? postfixToken;
  if (mark?.kind !== SyntaxKind.QuestionToken || /\bundefined\b/.test(type?.getText() ?? "")) return;
  const range = { start: mark.getStart(), end: mark.end, replacement: "" };
  yield { what: `${name} is not optional`, ...range, changes, orRefused: anythingInside(prefix) };
}

/** Another default of the same type, or none where the type is written beside it. */
function* inDefault(node: Node, prefix: string, required: RegExp): Iterable<Mutation> {
  const { initializer, type, name } = node as unknown as Record<string, Node | undefined>;
  // A default of `undefined` says no more than that the value may be left out.
  if (initializer === undefined || name === undefined || initializer.getText() === "undefined") return;
  const range = { start: initializer.getStart(), end: initializer.end };
  const text = initializer.getText();
  const changes = inside(prefix, "default");
  const what = `another default than ${text}`;
  if (isNumericLiteral(initializer)) yield { what, ...range, replacement: "77", changes };
  else if (/^(?:true|false)$/.test(text)) yield { what, ...range, replacement: `${text === "false"}`, changes };
  else if (isStringLiteral(initializer) && (type === undefined || type.kind === SyntaxKind.StringKeyword)) {
    if (isParameterDeclaration(node)) yield { what, ...range, replacement: '"changed"', changes };
  }
  if (type === undefined && isParameterDeclaration(node) && isIdentifier(name)) return;
  const start = (type === undefined || isJavaScript(node.getSourceFile()) ? name : type).end;
  const either = new RegExp(`${changes.source}|${required.source}|^diagnostics$`);
  yield { what: `no default ${text}`, start, end: initializer.end, replacement: "", changes: either };
}
