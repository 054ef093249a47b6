import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { EncodeRun } from "./encode-run.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report, Verdicts } from "./report.ts";

/** The kinds of JSON values; `integer` is a `number` here. */
export type JsonKind = "string" | "number" | "boolean" | "null" | "array" | "object";

/** Which kind of JSON value it is. */
export function kindOf(value: JsonValue): JsonKind {
  if (value === null) {
    return "null";
  }
  return Array.isArray(value) ? "array" : (typeof value as JsonKind);
}

/** All kinds, for schemas that do not ask for one. */
export const ALL_KINDS: ReadonlySet<JsonKind> = new Set(["string", "number", "boolean", "null", "array", "object"]);

/**
 * A compiled part of a schema.
 *
 * Contract: no method but `claims` throws, none changes what it is given. `repair` builds new lists and objects where it
 * repairs, applies only lossless changes, and notes each in the run; a repaired value is repaired no further. `decode`
 * gets values that passed `check`, or were decoded already by another part of the same `allOf` and are then returned as
 * they are. `encode` is its inverse: it converts what `decode` made and leaves everything else to the other parts, and in
 * the end to `toJsonValue`.
 */
export interface SchemaNode {
  /** The kinds of JSON values that can fit. */
  readonly kinds: ReadonlySet<JsonKind>;
  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue;
  check(value: JsonValue, path: JsonPath, report: Report): void;
  decode(value: unknown, verdicts: Verdicts): unknown;
  encode(value: unknown, path: JsonPath, run: EncodeRun): unknown;
  /**
   * Whether a decoded value looks like one of this node, so that a union knows the way back. Looks `levels` deep, as
   * decoded values may contain themselves; may throw when the value cannot be read.
   */
  claims(value: unknown, levels: number): boolean;
  /** What fits, in words for a model: `integer from 0 to 150`. */
  describe(): string;
}
