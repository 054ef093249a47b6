/** One key that a writer overwrote without having seen what another had just written. */
export interface StateConflict {
  readonly key: string;
  /** Names of all who wrote the key, in the order of their first write. */
  readonly writers: readonly string[];
}

/** A writer as the log tells it from others: by identity. Its name is for people. */
export interface NamedWriter {
  readonly name: string;
}

interface KeyWrites {
  readonly writers: Set<NamedWriter>;
  overwritten: boolean;
}

/** Remembers which keys were written by whom since their changes were last taken. */
export class WriteLog {
  readonly #writes = new Map<string, KeyWrites>();

  /** `blind`: the new value was not made from the value that it replaces. */
  record(writer: NamedWriter, key: string, blind: boolean): void {
    const entry = this.#writes.get(key) ?? { writers: new Set(), overwritten: false };
    const writtenByOthers = entry.writers.size > (entry.writers.has(writer) ? 1 : 0);
    entry.overwritten ||= blind && writtenByOthers;
    entry.writers.add(writer);
    this.#writes.set(key, entry);
  }

  /** Takes the keys written by `writers` (by everyone, if left out) out of the log. */
  take(writers?: Iterable<NamedWriter>): { readonly keys: string[]; readonly conflicts: StateConflict[] } {
    const takers = writers === undefined ? undefined : new Set(writers);
    const keys: string[] = [];
    const conflicts: StateConflict[] = [];
    for (const [key, entry] of this.#writes) {
      const taken = [...entry.writers].filter((writer) => takers === undefined || takers.has(writer));
      if (taken.length === 0) {
        continue;
      }
      keys.push(key);
      if (entry.overwritten) {
        conflicts.push({ key, writers: [...entry.writers].map((writer) => writer.name) });
      }
      this.#forget(key, entry, taken);
    }
    return { keys, conflicts };
  }

  #forget(key: string, entry: KeyWrites, writers: readonly NamedWriter[]): void {
    for (const writer of writers) {
      entry.writers.delete(writer);
    }
    entry.overwritten = false;
    if (entry.writers.size === 0) {
      this.#writes.delete(key);
    }
  }
}
