/** A value that JSON can hold. Everything stored in sessions, events and state is of this type. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. Look keys up as own keys only (see `getOwn`): names come from models and users. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Whether a value is a non-null, non-array object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own property `key` of `record`; inherited members such as `constructor` are never found. */
export function getOwn<T>(record: { readonly [key: string]: T } | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Sets an own property even when `key` is `__proto__`, which plain assignment would not do. */
export function setOwn<T>(record: { [key: string]: T }, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true });
  } else {
    record[key] = value;
  }
}
