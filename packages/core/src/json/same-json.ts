import type { JsonValue } from "./json-value.ts";
import { isRecord } from "./json-value.ts";

/** A text that is the same for two JSON values exactly when they are equal, whatever the order of their keys. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).join(",")}]`;
  }
  if (isRecord(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as JsonValue)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Whether two JSON values are equal, whatever the order of their keys. Goes only as deep as the shallower of them. */
export function sameJson(left: JsonValue, right: JsonValue): boolean {
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => sameJson(item, right[index] as JsonValue))
    );
  }
  if (!isRecord(left) || !isRecord(right)) {
    return left === right;
  }
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key] as JsonValue, right[key] as JsonValue))
  );
}
