import { isRecord } from "./json-value.ts";

/** Whether the value is an object as JSON makes them, of this realm or another, not an instance of a class. */
export function isPlainRecord(value: unknown): value is { [key: string]: unknown } {
  if (!isRecord(value)) {
    return false;
  }
  // By the shape of the prototype, not its identity: an object literal of another realm is as plain as one of ours.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What kind of value it is, for messages: `undefined`, `a bigint`, `an instance of Date`. */
export function describeType(value: unknown): string {
  if (typeof value !== "object" || value === null) {
    return value === undefined ? "undefined" : `a ${typeof value}`;
  }
  const name: unknown = value.constructor?.name;
  return typeof name === "string" && name !== "" ? `an instance of ${name}` : "an instance of a class";
}
