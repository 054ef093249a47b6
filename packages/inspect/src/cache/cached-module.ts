import type { Signature } from "toolwright";
import type { DependencyStamps } from "./dependency-stamps.ts";

/** A kept signature, and the stamp of each file that it was read from. */
export interface CachedEntry {
  readonly signature: Signature;
  readonly stamps: ReadonlyMap<string, string>;
}

/** What is kept for one source module, by request key. */
export type CachedModule = Map<string, CachedEntry>;

/** What a file must say to be believed. */
export interface CacheHeader {
  /** Analyser and compiler. */
  readonly producer: string;
  /** Path of the source module: two modules could share a file name's hash. */
  readonly module: string;
}

/** The file's form: stamps stand in one table, as entries of a module share nearly all of them. */
interface StoredModule extends CacheHeader {
  readonly format: typeof FORMAT;
  readonly stamps: readonly (readonly [file: string, stamp: string])[];
  readonly entries: Readonly<Record<string, { readonly signature: Signature; readonly stamps: readonly number[] }>>;
}

const FORMAT = 1;

/** Whether no file has changed since the entry was made. */
export function isCurrent(entry: CachedEntry, stamps: DependencyStamps): boolean {
  for (const [file, stamp] of entry.stamps) {
    if (stamps.of(file) !== stamp) return false;
  }
  return true;
}

/** The text of a cache file. */
export function encodeModule(module: CachedModule, header: CacheHeader): string {
  const table = new Map<string, number>();
  const indexOf = (row: string): number => {
    const index = table.get(row) ?? table.size;
    table.set(row, index);
    return index;
  };
  const entries = Object.fromEntries(
    [...module].map(([key, { signature, stamps }]) => [
      key,
      { signature, stamps: [...stamps].map((row) => indexOf(JSON.stringify(row))) },
    ]),
  );
  const stamps = [...table.keys()].map((row) => JSON.parse(row) as [string, string]);
  const stored: StoredModule = { format: FORMAT, ...header, stamps, entries };
  return JSON.stringify(stored);
}

/** Reads a cache file; `undefined` if it is damaged, or written by or for something else. */
export function decodeModule(text: string, header: CacheHeader): CachedModule | undefined {
  try {
    const stored = JSON.parse(text) as StoredModule;
    if (stored.format !== FORMAT || stored.producer !== header.producer || stored.module !== header.module) {
      return undefined;
    }
    const entries = Object.entries(stored.entries).map(([key, entry]) => {
      const stamps = new Map(entry.stamps.map((index) => rowOf(stored, index)));
      return [key, { signature: entry.signature, stamps }] as const;
    });
    return new Map(entries);
  } catch {
    return undefined;
  }
}

function rowOf({ stamps }: StoredModule, index: number): readonly [file: string, stamp: string] {
  const row = stamps[index];
  if (row === undefined) throw new RangeError("a cache entry names a stamp that is not in its table");
  return row;
}
