import type { JsonValue } from "toolwright";
import { SyntaxKind } from "../host/syntax.ts";

/** The value of an expression, boxed because `undefined` is a value; bigints as digits. */
export interface Constant {
  readonly value: JsonValue | undefined;
}

/** Applies a prefix operator; `undefined` when the result is no constant that JSON can hold. */
export function applyUnary(
  operator: SyntaxKind,
  value: JsonValue | undefined,
  isBigInt: boolean,
): Constant | undefined {
  if (operator === SyntaxKind.ExclamationToken) return { value: !value };
  if (operator === SyntaxKind.MinusToken && isBigInt) return { value: `-${value}` };
  if (typeof value !== "number") return undefined;
  if (operator === SyntaxKind.MinusToken) return { value: -value };
  if (operator === SyntaxKind.PlusToken) return { value };
  return operator === SyntaxKind.TildeToken ? { value: ~value } : undefined;
}

/** Applies an operator between two values; `undefined` when the result is no constant that JSON can hold. */
export function applyBinary(
  operator: SyntaxKind,
  left: JsonValue | undefined,
  right: JsonValue | undefined,
): Constant | undefined {
  if (operator === SyntaxKind.PlusToken && typeof left === "string" && typeof right === "string") {
    return { value: left + right };
  }
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  const value = arithmetic(operator, left, right);
  return value !== undefined && Number.isFinite(value) ? { value } : undefined;
}

function arithmetic(operator: SyntaxKind, left: number, right: number): number | undefined {
  switch (operator) {
    case SyntaxKind.PlusToken:
      return left + right;
    case SyntaxKind.MinusToken:
      return left - right;
    case SyntaxKind.AsteriskToken:
      return left * right;
    case SyntaxKind.SlashToken:
      return left / right;
    case SyntaxKind.PercentToken:
      return left % right;
    case SyntaxKind.AsteriskAsteriskToken:
      return left ** right;
    default:
      return undefined;
  }
}
