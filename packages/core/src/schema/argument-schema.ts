import type { JsonValue } from "../json/json-value.ts";

/** One thing that is wrong with a value, in words a small model can act on. */
export interface Issue {
  /** Dotted path from the arguments object, for example `profile.tags[2]`; empty for the arguments as a whole. */
  readonly path: string;
  /** What is wrong: `required, but missing`, `wrong type`, `not one of the allowed values`, `unknown argument` … */
  readonly problem: string;
  /** What would be right, for example `integer from 0 to 150` or `"add" | "subtract"`. */
  readonly expected: string;
  /** What arrived, as shortened JSON; `nothing` for a missing value. */
  readonly received: string;
  /** What to do about it, where more can be said than `expected` says. */
  readonly hint?: string;
}

/** A change that brought a value into the declared form without changing its meaning. */
export interface Repair {
  readonly path: string;
  /** Which rule was applied, for example `json-text`, `null-to-absent`, `number-text`, `enum-spelling`. */
  readonly rule: string;
  readonly from: JsonValue;
  /** `undefined` when the value was removed. */
  readonly to: JsonValue | undefined;
}

/** The outcome of {@link ArgumentSchema.repair}. */
export interface RepairedValue {
  readonly value: JsonValue;
  readonly repairs: readonly Repair[];
  /**
   * Faults that the copy no longer shows: a removed `__proto__`, a value that is not JSON, nesting without end. They
   * count like the issues of `check`.
   */
  readonly issues: readonly Issue[];
}

/**
 * A JSON Schema made ready to handle what models send. The four steps of a call, in order: `repair` what can be
 * repaired without loss, `check` the result, `decode` it for the function; and `encode`, the way back.
 */
export interface ArgumentSchema {
  /**
   * Copies any value into plain JSON and repairs it. Never throws, never changes its input, never sets a prototype.
   * Defaults are not filled in here.
   */
  repair(value: unknown): RepairedValue;
  /** Everything that is wrong with a repaired value; empty when it fits. */
  check(value: JsonValue): Issue[];
  /** Fills in defaults and converts marked values (`Date`, `Map`, `bigint` …). Only for values that passed `check`. */
  decode(value: JsonValue): unknown;
  /** Turns a converted value back into its JSON form, so that `decode(encode(x))` equals `x`. */
  encode(value: unknown): JsonValue;
}
