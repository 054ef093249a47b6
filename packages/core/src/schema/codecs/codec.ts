import type { JsonValue } from "../../json/json-value.ts";

/**
 * How the JSON value of a marked schema (`x-codec`) becomes the JavaScript value that the function wants, and back.
 *
 * Contract: `decode` gets values without a `problem`, or values of another kind that the schema also allows (null),
 * which it returns as they are. Nothing throws.
 */
export interface Codec {
  /** What is expected, where the schema's own words do not say it. */
  readonly words?: string;
  /** A JSON value brought into the codec's own form without loss, else the value itself. */
  repair?(value: JsonValue): JsonValue;
  /** Why a value that fits the schema cannot be decoded. */
  problem(value: JsonValue): string | undefined;
  decode(value: unknown): unknown;
  /** Whether a JavaScript value is of the kind that `decode` makes. */
  owns(value: unknown): boolean;
  /** The value for the schema's own encoding, of a value that it `owns`. */
  encode(value: unknown): unknown;
}

/** Whether the value is a built-in object of that kind, also of another realm. */
export function isBuiltIn(value: unknown, kind: string): boolean {
  return typeof value === "object" && value !== null && Object.prototype.toString.call(value) === `[object ${kind}]`;
}
