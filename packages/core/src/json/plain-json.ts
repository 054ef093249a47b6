import { toSafeText } from "./cut-text.ts";
import { MAX_DEPTH } from "./json-path.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";

// Nearly every value that passes through here is JSON already. Looking no closer than that is several times faster than
// what `toJsonValue` must do for all others.

/** How many values a copy may hold: shared parts can make a small object expand without end. */
export const MAX_VALUES = 1_000_000;

/** Whether a value is JSON with safe text as it stands, so that any store gives it back unchanged. */
export function isPlainJson(value: unknown): value is JsonValue {
  return untilThrown(() => new PlainCheck().accepts(value, 0)) ?? false;
}

/** How {@link copyPlainJson} makes the copy. */
export interface CopyPlainOptions {
  /** The level at which the value stands in a larger one. */
  readonly depth?: number;
  /** Freeze the copy at every level, so that it can be shared. */
  readonly freeze?: boolean;
}

/**
 * A copy of a value that is JSON with safe text; members that are `undefined` are left out, `-0` becomes `0`. `undefined`
 * for every other value, whatever is wrong with it.
 */
export function copyPlainJson(
  value: unknown,
  { depth = 0, freeze = false }: CopyPlainOptions = {},
): JsonValue | undefined {
  return untilThrown(() => new PlainCopy(freeze).copy(value, depth));
}

/** What throws is a getter or a proxy of the value. */
function untilThrown<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isSafeText(text: string): boolean {
  return toSafeText(text) === text;
}

function isPlainObject(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** The limit of depth also ends what contains itself. */
class PlainCheck {
  #seen = 0;

  accepts(value: unknown, depth: number): boolean {
    switch (typeof value) {
      case "string":
        return isSafeText(value);
      case "number":
        return Number.isFinite(value) && !Object.is(value, -0);
      case "boolean":
        return true;
      case "object":
        return value === null || (depth < MAX_DEPTH && this.#acceptsContainer(value, depth + 1));
      default:
        return false;
    }
  }

  #acceptsContainer(value: object, depth: number): boolean {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        if (!this.#acceptsMember(value[index], depth)) return false;
      }
      return true;
    }
    if (!isPlainObject(value)) return false;
    for (const key of Object.keys(value)) {
      if (!isSafeText(key) || !this.#acceptsMember(value[key as keyof typeof value], depth)) return false;
    }
    return true;
  }

  #acceptsMember(member: unknown, depth: number): boolean {
    this.#seen += 1;
    return this.#seen <= MAX_VALUES && this.accepts(member, depth);
  }
}

/** Copies as long as nothing is unusual; `undefined` from any method gives up the whole. */
class PlainCopy {
  readonly #freeze: boolean;
  #copied = 0;

  constructor(freeze: boolean) {
    this.#freeze = freeze;
  }

  copy(value: unknown, depth: number): JsonValue | undefined {
    switch (typeof value) {
      case "string":
        return isSafeText(value) ? value : undefined;
      case "number":
        return Number.isFinite(value) ? value + 0 : undefined;
      case "boolean":
        return value;
      case "object":
        return value === null ? null : this.#copyContainer(value, depth);
      default:
        return undefined;
    }
  }

  #copyContainer(value: object, depth: number): JsonValue | undefined {
    if (depth >= MAX_DEPTH) return undefined;
    const copy = Array.isArray(value) ? this.#copyList(value, depth + 1) : this.#copyRecord(value, depth + 1);
    if (this.#freeze && copy !== undefined) Object.freeze(copy);
    return copy;
  }

  #copyList(list: readonly unknown[], depth: number): JsonValue[] | undefined {
    const copy: JsonValue[] = [];
    for (let index = 0; index < list.length; index++) {
      const item = this.#copyMember(list[index], depth);
      if (item === undefined) return undefined;
      copy.push(item);
    }
    return copy;
  }

  #copyRecord(record: object, depth: number): JsonObject | undefined {
    if (!isPlainObject(record)) return undefined;
    const copy: JsonObject = {};
    for (const key of Object.keys(record)) {
      const member: unknown = record[key as keyof typeof record];
      if (member === undefined) continue;
      const copied = this.#copyMember(member, depth);
      if (copied === undefined || key === "__proto__" || !isSafeText(key)) return undefined;
      copy[key] = copied;
    }
    return copy;
  }

  #copyMember(member: unknown, depth: number): JsonValue | undefined {
    this.#copied += 1;
    return this.#copied > MAX_VALUES ? undefined : this.copy(member, depth);
  }
}
