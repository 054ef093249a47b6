import { setOwn } from "./json-value.ts";
import { isPlainRecord } from "./plain-record.ts";

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
