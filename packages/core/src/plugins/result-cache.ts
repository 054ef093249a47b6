import type { JsonObject } from "../json/json-value.ts";

interface Entry {
  readonly text: string;
  /** On the clock of `Date.now`. */
  readonly expiresAt: number;
}

/** JSON objects by key, for a while and up to a total length; the ones not used for the longest time go first. */
export class ResultCache {
  readonly #ttlMs: number;
  readonly #maxLength: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #length = 0;

  constructor(limits: { readonly ttlMs: number; readonly maxLength: number }) {
    this.#ttlMs = limits.ttlMs;
    this.#maxLength = limits.maxLength;
  }

  /** A new copy, so that nobody can change what is kept. */
  get(key: string): JsonObject | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.delete(key);
    if (entry.expiresAt <= Date.now()) return undefined;
    this.#put(key, entry);
    return JSON.parse(entry.text) as JsonObject;
  }

  set(key: string, value: JsonObject): void {
    this.delete(key);
    const text = JSON.stringify(value);
    if (lengthOf(key, text) > this.#maxLength) return;
    this.#put(key, { text, expiresAt: Date.now() + this.#ttlMs });
    for (const oldest of this.#entries.keys()) {
      if (this.#length <= this.#maxLength) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#length -= lengthOf(key, entry.text);
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#length = 0;
  }

  #put(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#length += lengthOf(key, entry.text);
  }
}

function lengthOf(key: string, text: string): number {
  return key.length + text.length;
}
