import type { MatcherState } from "vitest";
import { toldOf } from "./told.ts";

/** What vitest wants to know of a matcher. */
export interface MatchResult {
  readonly pass: boolean;
  message(): string;
}

/** Whether the declaration has what is expected, and maybe more; asymmetric matchers are followed. */
export function matchDeclaration(state: MatcherState, subject: unknown, expected: object, file: string): MatchResult {
  const { equals, utils, isNot } = state;
  const told = toldOf(subject, file);
  const pass = equals(told, expected, [utils.iterableEquality, utils.subsetEquality]);
  const hint = utils.matcherHint("toMatchDeclaration", "tool", "expected", { isNot });
  const message = () =>
    pass
      ? `${hint}\n\nThe model is told just that:\n${utils.printReceived(told)}`
      : `${hint}\n\n${utils.diff(expected, partOf(told, expected)) ?? ""}`;
  return { pass, message };
}

/** The members that are compared: all others would be shown as differences. */
function partOf(value: unknown, like: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(like)) return value.map((each, index) => partOf(each, like[index]));
  if (!isPlain(value) || !isPlain(like)) return value;
  const names = Object.keys(like).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(names.map((name) => [name, partOf(value[name], like[name])]));
}

function isPlain(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
