import type { JsonValue } from "../json/json-value.ts";
import { KeyedQueue } from "./keyed-queue.ts";

/** Where a live state keeps its values. */
export interface StateValues {
  get(key: string): JsonValue | undefined;
  has(key: string): boolean;
  keys(): string[];
  /** `blind`: the new value was not made from the one that it replaces. */
  set(key: string, value: JsonValue, blind: boolean): void;
  delete(key: string): boolean;
  /** The queue in which updates of the key wait for each other. */
  queueOf(key: string): KeyedQueue;
}

/** Values that belong to one state alone. */
export class OwnValues implements StateValues {
  readonly #values = new Map<string, JsonValue>();
  readonly #queue = new KeyedQueue();

  get(key: string): JsonValue | undefined {
    return this.#values.get(key);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }

  set(key: string, value: JsonValue): void {
    this.#values.set(key, value);
  }

  delete(key: string): boolean {
    return this.#values.delete(key);
  }

  queueOf(): KeyedQueue {
    return this.#queue;
  }
}
