import { type JsonValue, setOwn } from "./json-value.ts";

/** A deep copy of what holds JSON values only: for small ones several times faster than `structuredClone`. */
export function cloneJson<T>(value: T): T {
  return clone(value as JsonValue) as T;
}

function clone(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(clone);
  const copy: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(value)) setOwn(copy, key, clone(value[key] as JsonValue));
  return copy;
}
