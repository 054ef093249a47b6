import { isRecord, setOwn } from "./json-value.ts";

/** A copy of lists and plain objects at all levels; instances of classes inside them are kept, not copied. */
export function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(copyPlain);
  }
  if (!isPlainRecord(value)) {
    return value;
  }
  const copy: { [key: string]: unknown } = {};
  for (const key of Object.keys(value)) {
    setOwn(copy, key, copyPlain(value[key]));
  }
  return copy;
}

/** Whether the value is an object as JSON makes them, not an instance of a class. */
export function isPlainRecord(value: unknown): value is { [key: string]: unknown } {
  if (!isRecord(value)) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
