import type { SignatureResult } from "toolwright";
import { expectationOf } from "../test-projects/shapes.ts";

/** What a function's declaration says; its result left out, for nothing in it is the model's to give. */
export type Told = Readonly<Record<string, unknown>>;

export function toldOf(result: SignatureResult): Told {
  const expectation = expectationOf(result);
  const told = "refused" in expectation ? expectation : { ...expectation, returns: undefined };
  // The copies of a module differ in their names.
  return JSON.parse(JSON.stringify(told).replace(/\.m\d+_\d+\./g, ".")) as Told;
}

/**
 * The paths of what differs. A list is one statement when it has become longer or shorter: a member more or less changes
 * the list, not all that follow it.
 */
export function changedPaths(before: unknown, after: unknown, path = ""): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [left, right] = [partsOf(before), partsOf(after)];
  const isList = Array.isArray(before) && Array.isArray(after);
  if (left === undefined || right === undefined || (isList && before.length !== after.length)) return [path];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) => changedPaths(left[key], right[key], path === "" ? key : `${path}.${key}`));
}

/** The members of an object, the schemas in a list; what is not there has no members. */
function partsOf(value: unknown): Told | undefined {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return value as Told;
  return value.every((item) => typeof item === "object" && item !== null) ? { ...value } : undefined;
}
