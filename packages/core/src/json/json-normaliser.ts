import { counted } from "./counted.ts";
import { toSafeText } from "./cut-text.ts";
import { describeError } from "./describe-error.ts";
import { readForeignValue } from "./foreign-value.ts";
import type { JsonPath } from "./json-path.ts";
import { depthOf, descend, MAX_DEPTH } from "./json-path.ts";
import type { JsonValue } from "./json-value.ts";
import { setOwn } from "./json-value.ts";
import { MAX_VALUES } from "./plain-json.ts";
import { describeType, isPlainRecord } from "./plain-record.ts";

/** More losses than these are not listed: one wrong class in a list of a million would fill the notes. */
const MAX_LOSSES = 100;

/** Something that JSON cannot hold and that was therefore dropped, marked or replaced. */
export interface Loss {
  readonly path: JsonPath;
  readonly problem: string;
}

/** Makes the JSON form of one value; see `toJsonValue`. */
export class JsonNormaliser {
  readonly losses: Loss[] = [];
  readonly #ancestors = new Set<object>();
  readonly #refusesPrototypeKey: boolean;
  #copied = 0;

  constructor(refusesPrototypeKey: boolean) {
    this.#refusesPrototypeKey = refusesPrototypeKey;
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
    const json: unknown = typeof toJson === "function" ? toJson.call(value, "") : value;
    return json === value ? this.#copyMembers(value as { [key: string]: unknown }, path) : this.#copyDeeper(json, path);
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
        this.#lose(path, `${length - index} of ${counted(length, "item")} left out`);
        copy.push("[left out]");
        break;
      }
      copy.push(this.#readMember(list as unknown as { [key: number]: unknown }, index, path) ?? null);
    }
    return copy;
  }

  #copyMembers(record: { [key: string]: unknown }, path: JsonPath): JsonValue {
    const copy: { [key: string]: JsonValue } = {};
    const keys = Object.keys(record);
    if (keys.length === 0 && !isPlainRecord(record)) {
      this.#lose(path, `${describeType(record)} shows no data of its own`);
    }
    for (const key of keys) {
      if (this.#refusesPrototypeKey && key === "__proto__") {
        this.#lose(descend(path, key), `the name ${key} is refused`);
        continue;
      }
      if (!this.#hasRoom()) {
        this.#lose(path, `members from ${JSON.stringify(key)} on were left out`);
        break;
      }
      const member = this.#readMember(record, key, path);
      if (member !== undefined) {
        setOwn(copy, this.#copyKey(key, copy, path), member);
      }
    }
    return copy;
  }

  #copyKey(key: string, copy: { readonly [key: string]: JsonValue }, path: JsonPath): string {
    const safe = toSafeText(key);
    if (safe !== key) {
      const isTaken = Object.hasOwn(copy, safe);
      this.#lose(
        descend(path, safe),
        `half a surrogate pair or a NUL in its name was replaced${isTaken ? ", and another member had that name" : ""}`,
      );
    }
    return safe;
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
