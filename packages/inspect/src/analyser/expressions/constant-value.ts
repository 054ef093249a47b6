import type { JsonValue } from "toolwright";
import {
  type Expression,
  isArrayLiteralExpression,
  isAsExpression,
  isBigIntLiteral,
  isBinaryExpression,
  isEnumMember,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  type VariableDeclaration,
} from "../host/syntax.ts";
import type { TypeProgram } from "../host/type-program.ts";
import { applyBinary, applyUnary, type Constant } from "./constant-operators.ts";
import { isTransparent, propertyNameText } from "./function-node.ts";

/** Reads the value of an expression that is the same at every call; `undefined` when only running it would tell. */
export function constantValue(program: TypeProgram, expression: Expression): Constant | undefined {
  return new ConstantReader(program).read(expression, 0);
}

const MAX_DEPTH = 12;

class ConstantReader {
  readonly #program: TypeProgram;

  constructor(program: TypeProgram) {
    this.#program = program;
  }

  read(node: Node, depth: number): Constant | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (isTransparent(node) && "expression" in node) return this.read(node.expression as Node, depth);
    return (
      readLiteral(node) ??
      this.#readOperation(node, depth + 1) ??
      this.#readCollection(node, depth + 1) ??
      this.#readReference(node, depth + 1)
    );
  }

  #readOperation(node: Node, depth: number): Constant | undefined {
    if (isPrefixUnaryExpression(node)) {
      const operand = this.read(node.operand, depth);
      return operand && applyUnary(node.operator, operand.value, isBigIntLiteral(unwrapped(node.operand)));
    }
    if (isBinaryExpression(node)) {
      const left = this.read(node.left, depth);
      const right = this.read(node.right, depth);
      return left && right && applyBinary(node.operatorToken.kind, left.value, right.value);
    }
    return isTemplateExpression(node) ? this.#readTemplate(node, depth) : undefined;
  }

  #readTemplate(node: Node, depth: number): Constant | undefined {
    if (!isTemplateExpression(node)) return undefined;
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const constant = this.read(span.expression, depth);
      if (constant === undefined || typeof constant.value === "object") return undefined;
      text += String(constant.value) + span.literal.text;
    }
    return { value: text };
  }

  #readCollection(node: Node, depth: number): Constant | undefined {
    if (isArrayLiteralExpression(node)) {
      const items: JsonValue[] = [];
      for (const element of node.elements) {
        const item = this.read(element, depth);
        if (item?.value === undefined) return undefined;
        items.push(item.value);
      }
      return { value: items };
    }
    if (!isObjectLiteralExpression(node)) return undefined;
    const entries: [string, JsonValue][] = [];
    for (const property of node.properties) {
      const name = isPropertyAssignment(property) ? propertyNameText(property.name) : undefined;
      const member = isPropertyAssignment(property) ? this.read(property.initializer, depth) : undefined;
      if (name === undefined || member === undefined) return undefined;
      if (member.value !== undefined) entries.push([name, member.value]);
    }
    return { value: Object.fromEntries(entries) };
  }

  #readReference(node: Node, depth: number): Constant | undefined {
    if (isIdentifier(node) && node.text === "undefined") return { value: undefined };
    if (!isIdentifier(node) && !isPropertyAccessExpression(node)) return undefined;
    if (isPropertyAccessExpression(node)) {
      const member = this.#program.constantValue(node);
      if (member !== undefined) return { value: member };
    }
    const symbol = this.#program.names.symbolAt(isPropertyAccessExpression(node) ? node.name : node);
    const declaration = symbol && this.#program.declarations.ofValue(symbol);
    if (declaration === undefined) return undefined;
    if (isEnumMember(declaration)) {
      const value = this.#program.constantValue(declaration);
      return value === undefined ? undefined : { value };
    }
    if (isVariableDeclaration(declaration) && isConst(declaration) && declaration.initializer) {
      return this.#readConst(declaration, declaration.initializer, depth);
    }
    const frozen = isPropertyAssignment(declaration) && isInConstAssertion(declaration);
    return frozen ? this.read(declaration.initializer, depth) : undefined;
  }

  /** A constant object can still be changed, unless it is declared `as const`; a constant scalar cannot. */
  #readConst(declaration: VariableDeclaration, initializer: Expression, depth: number): Constant | undefined {
    const constant = this.read(initializer, depth);
    const isObject = typeof constant?.value === "object" && constant.value !== null;
    return isObject && !isConstAssertion(declaration.initializer) ? undefined : constant;
  }
}

function readLiteral(node: Node): Constant | undefined {
  if (isNumericLiteral(node)) return { value: Number(node.text.replaceAll("_", "")) };
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return { value: node.text };
  if (isBigIntLiteral(node)) return { value: String(BigInt(node.text.replace(/[n_]/g, ""))) };
  switch (node.kind) {
    case SyntaxKind.TrueKeyword:
      return { value: true };
    case SyntaxKind.FalseKeyword:
      return { value: false };
    case SyntaxKind.NullKeyword:
      return { value: null };
    default:
      return undefined;
  }
}

/** Whether a variable is declared with `const`. */
export function isConst(declaration: VariableDeclaration): boolean {
  return /^const\b/.test(declaration.parent.getText());
}

function unwrapped(node: Node): Node {
  return isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

function isConstAssertion(node: Node | undefined): boolean {
  return node !== undefined && isAsExpression(node) && node.type.getText() === "const";
}

function isInConstAssertion(node: Node): boolean {
  for (let current = node.parent; current; current = current.parent) {
    if (isConstAssertion(current)) return true;
    if (!isObjectLiteralExpression(current) && !isPropertyAssignment(current)) return false;
  }
  return false;
}
