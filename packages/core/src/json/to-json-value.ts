import { toSafeText } from "./cut-text.ts";
import { describeError } from "./describe-error.ts";
import { readForeignValue } from "./foreign-value.ts";
import type { JsonPath } from "./json-path.ts";
import { depthOf, descend, MAX_DEPTH, renderPath } from "./json-path.ts";
import type { JsonValue } from "./json-value.ts";
import { setOwn } from "./json-value.ts";

/** Values beyond this number are left out: shared parts can make a small object expand without end. */
const MAX_VALUES = 1_000_000;

/** More losses than these are not listed: one wrong class in a list of a million would fill the notes. */
const MAX_LOSSES = 100;

/** Something that JSON cannot hold and that was therefore dropped, marked or replaced. */
export interface Loss {
  readonly path: JsonPath;
  readonly problem: string;
}

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
 * - class instances: their `toJSON()`, else their own enumerable data
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
  /** Keys that are removed wherever they occur. */
  readonly refusedKey?: string;
}

/** {@link toJsonValue} with structured losses. A value without any JSON form becomes null. */
export function copyAsJson(value: unknown, options: CopyOptions = {}): { value: JsonValue; losses: readonly Loss[] } {
  const copier = new JsonCopier(options.refusedKey);
  return { value: copier.copy(value, options.path) ?? null, losses: copier.losses };
}

class JsonCopier {
  readonly losses: Loss[] = [];
  readonly #ancestors = new Set<object>();
  readonly #refusedKey: string | undefined;
  #copied = 0;

  constructor(refusedKey: string | undefined) {
    this.#refusedKey = refusedKey;
  }

  /** The JSON form, or `undefined` for what has none. */
  copy(value: unknown, path: JsonPath): JsonValue | undefined {
    switch (typeof value) {
      case "string":
        return this.#copyText(value, path);
      case "number":
        return this.#copyNumber(value, path);
      case "bigint":
        return value.toString();
      case "boolean":
        return value;
      case "object":
        return value === null ? null : this.#copyObject(value, path);
      case "undefined":
        return undefined;
      default:
        this.#lose(path, `a ${typeof value} has no JSON form`);
        return undefined;
    }
  }

  #copyText(text: string, path: JsonPath): string {
    const safe = toSafeText(text);
    if (safe !== text) {
      this.#lose(path, "half a surrogate pair or a NUL was replaced");
    }
    return safe;
  }

  #copyNumber(value: number, path: JsonPath): JsonValue {
    if (Number.isFinite(value)) {
      return value === 0 ? 0 : value;
    }
    this.#lose(path, `${value} is not a JSON number`);
    return String(value);
  }

  #copyObject(value: object, path: JsonPath): JsonValue | undefined {
    const refusal = this.#refusal(value, path);
    if (refusal !== undefined) {
      this.#lose(path, refusal.problem);
      return refusal.mark;
    }
    this.#ancestors.add(value);
    try {
      return this.#readObject(value, path);
    } catch (error) {
      return this.#unreadable(error, path);
    } finally {
      this.#ancestors.delete(value);
    }
  }

  #refusal(value: object, path: JsonPath): { mark: string; problem: string } | undefined {
    if (this.#ancestors.has(value)) {
      return { mark: "[circular]", problem: "refers to itself" };
    }
    if (depthOf(path) >= MAX_DEPTH) {
      return { mark: "[nested too deeply]", problem: `nested more than ${MAX_DEPTH} levels deep` };
    }
    return undefined;
  }

  #readObject(value: object, path: JsonPath): JsonValue | undefined {
    if (Array.isArray(value)) {
      return this.#copyList(value, path);
    }
    const foreign = readForeignValue(value);
    if (foreign !== undefined) {
      if (foreign.loss !== undefined) {
        this.#lose(path, foreign.loss);
      }
      return this.#copyDeeper(foreign.value, path);
    }
    const toJson = "toJSON" in value ? value.toJSON : undefined;
    return typeof toJson === "function"
      ? this.#copyDeeper(toJson.call(value, ""), path)
      : this.#copyMembers(value as { [key: string]: unknown }, path);
  }

  /** Copies what an object was read as. It stands at the object's own path, so a chain of `toJSON` is bounded here. */
  #copyDeeper(value: unknown, path: JsonPath): JsonValue | undefined {
    if (this.#ancestors.size > MAX_DEPTH * 2) {
      this.#lose(path, "its toJSON() never ends");
      return "[nested too deeply]";
    }
    return this.copy(value, path);
  }

  #copyList(list: readonly unknown[], path: JsonPath): JsonValue[] {
    const copy: JsonValue[] = [];
    const { length } = list;
    for (let index = 0; index < length; index++) {
      if (!this.#hasRoom()) {
        this.#lose(path, `${length - index} items beyond the first ${index} were left out`);
        copy.push("[left out]");
        break;
      }
      copy.push(this.#readMember(list as unknown as { [key: number]: unknown }, index, path) ?? null);
    }
    return copy;
  }

  #copyMembers(record: { [key: string]: unknown }, path: JsonPath): JsonValue {
    const copy: { [key: string]: JsonValue } = {};
    for (const key of Object.keys(record)) {
      if (key === this.#refusedKey) {
        this.#lose(descend(path, key), `the name ${key} is refused`);
        continue;
      }
      if (!this.#hasRoom()) {
        this.#lose(path, `members from ${JSON.stringify(key)} on were left out`);
        break;
      }
      const member = this.#readMember(record, key, path);
      if (member !== undefined) {
        setOwn(copy, toSafeText(key), member);
      }
    }
    return copy;
  }

  #readMember(
    holder: { [key: string | number]: unknown },
    key: string | number,
    path: JsonPath,
  ): JsonValue | undefined {
    const memberPath = descend(path, key);
    let member: unknown;
    try {
      member = holder[key];
    } catch (error) {
      return this.#unreadable(error, memberPath);
    }
    return this.copy(member, memberPath);
  }

  #hasRoom(): boolean {
    this.#copied += 1;
    return this.#copied <= MAX_VALUES;
  }

  #unreadable(error: unknown, path: JsonPath): string {
    const { message } = describeError(error);
    this.#lose(path, `could not be read: ${message}`);
    return `[unreadable: ${message}]`;
  }

  #lose(path: JsonPath, problem: string): void {
    if (this.losses.length < MAX_LOSSES) {
      this.losses.push({ path, problem });
    }
  }
}
