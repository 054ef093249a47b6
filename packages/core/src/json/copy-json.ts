import { toSafeText, toWellFormed } from "./cut-text.ts";
import { describeError } from "./describe-error.ts";
import { descend, type JsonPath, MAX_DEPTH, renderPath } from "./json-path.ts";
import { type JsonObject, type JsonValue, setOwn } from "./json-value.ts";
import { MAX_VALUES } from "./plain-json.ts";
import { describeType, isPlainRecord } from "./plain-record.ts";

/** Where and why a value is not JSON: `path` is written like `list[0].at`, empty for the value as a whole. */
export interface NotJson {
  readonly path: string;
  readonly problem: string;
}

/** A copy of a value, or the first reason why it has none. */
export type JsonCopy = { readonly value: JsonValue } | { readonly notJson: NotJson };

/** How {@link copyJson} makes the copy. */
export interface CopyJsonOptions {
  /** Freeze the copy at every level, so that it can be shared. */
  readonly freeze?: boolean;
  /** Keep NUL characters, for the contents of files. */
  readonly keepNul?: boolean;
}

/**
 * Copies a value that must come back unchanged from any store.
 *
 * The rules are those of JSON without its silent changes: a member that is `undefined` is left out, `-0` becomes `0`, half
 * a surrogate pair and NUL become U+FFFD; everything else that JSON text would lose or alter is refused (`undefined` itself or in
 * an array, `NaN`, infinities, bigint, functions, symbols, Date, Map and other class instances, cycles, what cannot be
 * read, and more than a million members). Never throws.
 */
export function copyJson(value: unknown, options: CopyJsonOptions = {}): JsonCopy {
  const copier = new StrictCopier(options);
  try {
    return { value: copier.copy(value) };
  } catch (error) {
    // Anything else was thrown by the value itself: by a getter or a proxy.
    const problem =
      error instanceof NotJsonSignal ? error.message : `it cannot be read: ${describeError(error).message}`;
    return { notJson: { path: copier.path, problem } };
  }
}

/** Leaves the recursion at the first fault; never seen outside this file. */
class NotJsonSignal extends Error {}

class StrictCopier {
  readonly #freeze: boolean;
  /** Keys and indexes from the root to the current value. */
  readonly #path: (string | number)[] = [];
  /** The objects that enclose the current value: meeting one of them again is a cycle. */
  readonly #ancestors = new Set<object>();
  readonly #toText: (text: string) => string;
  #copied = 0;

  constructor({ freeze = false, keepNul = false }: CopyJsonOptions) {
    this.#freeze = freeze;
    this.#toText = keepNul ? toWellFormed : toSafeText;
  }

  /** Where the current value stands. */
  get path(): string {
    return renderPath(this.#path.reduce<JsonPath>(descend, undefined));
  }

  copy(value: unknown): JsonValue {
    switch (typeof value) {
      case "string":
        return this.#toText(value);
      case "number":
        return this.#copyNumber(value);
      case "boolean":
        return value;
      case "object":
        return value === null ? null : this.#copyContainer(value);
      default:
        return this.#refuse(`${describeType(value)} is not JSON`);
    }
  }

  #copyNumber(value: number): number {
    // Adding zero turns -0 into 0, which is what JSON text makes of it.
    return Number.isFinite(value) ? value + 0 : this.#refuse(`${value} is not JSON`);
  }

  #copyContainer(value: object): JsonValue {
    if (this.#ancestors.has(value)) {
      this.#refuse("the value contains itself");
    }
    if (this.#ancestors.size === MAX_DEPTH) {
      this.#refuse(`the value is nested more than ${MAX_DEPTH} levels deep`);
    }
    this.#ancestors.add(value);
    const copied = Array.isArray(value) ? this.#copyArray(value) : this.#copyObject(value);
    this.#ancestors.delete(value);
    if (this.#freeze) {
      Object.freeze(copied);
    }
    return copied;
  }

  #copyArray(items: readonly unknown[]): JsonValue[] {
    // Array.from visits the holes of a sparse array too, so that they are refused like any undefined item.
    return Array.from(items, (item, index) => {
      this.#path.push(index);
      const copied = this.#copyMember(item);
      this.#path.pop();
      return copied;
    });
  }

  #copyObject(record: object): JsonObject {
    if (!isPlainRecord(record)) {
      return this.#refuse(`${describeType(record)} is not JSON`);
    }
    const copied: JsonObject = {};
    for (const key of Object.keys(record)) {
      this.#path.push(key);
      const member = record[key];
      if (member !== undefined) {
        setOwn(copied, this.#toText(key), this.#copyMember(member));
      }
      this.#path.pop();
    }
    return copied;
  }

  #copyMember(member: unknown): JsonValue {
    this.#copied += 1;
    if (this.#copied > MAX_VALUES) {
      this.#refuse(`the value has more than ${MAX_VALUES} members and items, parts that occur twice counted twice`);
    }
    return this.copy(member);
  }

  #refuse(problem: string): never {
    throw new NotJsonSignal(problem);
  }
}
