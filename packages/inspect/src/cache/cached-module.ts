import type { Signature } from "toolwright";
import type { StampSet } from "./dependency-stamps.ts";

/** A kept signature, and the stamp of each file that it was read from. */
export interface CachedEntry {
  readonly signature: Signature;
  readonly stamps: StampSet;
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

/** The file's form: entries of a module share nearly all stamps, and most share all of them. */
interface StoredModule extends CacheHeader {
  readonly format: typeof FORMAT;
  readonly stamps: readonly (readonly [file: string, stamp: string])[];
  /** Sets of stamps by their places in {@link stamps}. */
  readonly sets: readonly (readonly number[])[];
  /** Each with the place of its set. */
  readonly entries: Readonly<Record<string, { readonly signature: Signature; readonly set: number }>>;
}

const FORMAT = 2;

/** The text of a cache file. */
export function encodeModule(module: CachedModule, header: CacheHeader): string {
  const stamps = new Table();
  const sets = new Table();
  const places = new Map<StampSet, number>();
  const placeOf = (set: StampSet): number => {
    const place = places.get(set) ?? sets.placeOf([...set].map((row) => stamps.placeOf(row)));
    places.set(set, place);
    return place;
  };
  const entries = Object.fromEntries(
    [...module].map(([key, entry]) => [key, { signature: entry.signature, set: placeOf(entry.stamps) }]),
  );
  return JSON.stringify({ format: FORMAT, ...header, stamps: stamps.rows, sets: sets.rows, entries });
}

/** Rows that are kept once, however often they occur. */
class Table {
  readonly rows: unknown[] = [];
  readonly #places = new Map<string, number>();

  placeOf(row: unknown): number {
    const text = JSON.stringify(row);
    const place = this.#places.get(text) ?? this.rows.push(row) - 1;
    this.#places.set(text, place);
    return place;
  }
}

/** Reads a cache file; `undefined` if it is damaged, or written by or for something else. */
export function decodeModule(text: string, header: CacheHeader): CachedModule | undefined {
  try {
    const stored = JSON.parse(text) as StoredModule;
    if (stored.format !== FORMAT || stored.producer !== header.producer || stored.module !== header.module) {
      return undefined;
    }
    const sets = stored.sets.map((places) => new Map(places.map((place) => at(stored.stamps, place))));
    const entries = Object.entries(stored.entries).map(([key, { signature, set }]) => {
      return [key, { signature, stamps: at(sets, set) }] as const;
    });
    return new Map(entries);
  } catch {
    return undefined;
  }
}

function at<Row>(table: readonly Row[], place: number): Row {
  const row = table[place];
  if (row === undefined) throw new RangeError("a cache file names a row that is not in its table");
  return row;
}
