import type { JsonValue } from "toolwright";

/** Whether a value is an object of members, neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object of these members, all its own whatever they are called: `__proto__` too. */
export function recordOf<T>(members: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries(members);
}

/** Whether two values are the same JSON; the order of members does not count. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isSameJson(item, right[index]));
  }
  if (isRecord(left) && isRecord(right)) {
    const names = Object.keys(left);
    const isSame = (name: string) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]);
    return names.length === Object.keys(right).length && names.every(isSame);
  }
  return left === right;
}

/** The value's type as JSON has it; whole numbers are `number` too. */
export function jsonTypeOf(value: JsonValue): "string" | "number" | "boolean" | "null" | "array" | "object" {
  if (value === null) {
    return "null";
  }
  if (Array.isArray(value)) {
    return "array";
  }
  return typeof value as "string" | "number" | "boolean" | "object";
}

/** The value that a text holds as JSON; the text itself when it holds none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
