import type { Loss } from "./json-normaliser.ts";
import { JsonNormaliser } from "./json-normaliser.ts";
import type { JsonPath } from "./json-path.ts";
import { depthOf, renderPath } from "./json-path.ts";
import type { JsonValue } from "./json-value.ts";
import { copyPlainJson } from "./plain-json.ts";

/** A value as JSON, and a note for everything that did not come through as it was. */
export interface NormalisedValue {
  readonly value: JsonValue;
  readonly notes: readonly string[];
}

/**
 * The JSON form of any value. Never throws, never changes its input, always ends.
 *
 * - bigint: its digits; NaN and the infinities: their names, with a note; lone surrogates and NUL: U+FFFD, with a note
 * - Date: ISO text (invalid: null, with a note); URL, RegExp: text; boxed primitives: what they hold
 * - Map: an object when all keys are strings, else a list of pairs; Set and number arrays: a list
 * - bytes (Uint8Array, Buffer, ArrayBuffer, DataView): `{ mimeType, size, base64 }`; Blob: without contents, with a note
 * - Error: `{ name, message }` with `cause` and `errors`, without stack and absolute paths
 * - class instances: their `toJSON()`, else their own enumerable data, with a note where there is none (Headers, WeakMap)
 * - `undefined` members are left out; functions and symbols too, with a note; in a list they are null
 * - `"[circular]"`, `"[unreadable: …]"`, `"[nested too deeply]"`, `"[left out]"` stand, with a note, for what cannot be read
 */
export function toJsonValue(value: unknown): NormalisedValue {
  const { value: json, losses } = copyAsJson(value);
  return { value: json, notes: losses.map(({ path, problem }) => `${renderPath(path) || "result"}: ${problem}`) };
}

/** Options of {@link copyAsJson}. */
export interface CopyOptions {
  /** Where the value stands in a larger one; losses and depth are counted from there. */
  readonly path?: JsonPath;
  /** Removes members named `__proto__`, wherever they occur. */
  readonly refusesPrototypeKey?: boolean;
}

/** {@link toJsonValue} with structured losses. A value without any JSON form becomes null. */
export function copyAsJson(value: unknown, options: CopyOptions = {}): { value: JsonValue; losses: readonly Loss[] } {
  const { path, refusesPrototypeKey = false } = options;
  const plain = copyPlainJson(value, { depth: depthOf(path) });
  if (plain !== undefined) return { value: plain, losses: [] };
  const normaliser = new JsonNormaliser(refusesPrototypeKey);
  return { value: normaliser.copy(value, path) ?? null, losses: normaliser.losses };
}
