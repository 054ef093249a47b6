import type { Signature } from "toolwright";
import type { StampRow, StampSet } from "./dependency-stamps.ts";

/** A kept signature, and the stamp of each file that it was read from. */
export interface CachedEntry {
  readonly signature: Signature;
  readonly stamps: StampSet;
}

/** What is kept for one source module, by request key. */
export type CachedModule = Map<string, CachedEntry>;

/** The content of its file: entries of a module share nearly all stamps, and most share all of them. */
export interface StoredModule {
  readonly stamps: readonly StampRow[];
  /** Sets of stamps by their places in {@link stamps}. */
  readonly sets: readonly (readonly number[])[];
  /** Each with the place of its set. */
  readonly entries: Readonly<Record<string, { readonly signature: Signature; readonly set: number }>>;
}

/** Changes with the form of {@link StoredModule}. */
export const MODULE_FORMAT = 3;

/** The content of the file for a module. */
export function encodeModule(module: CachedModule): StoredModule {
  const stamps = new Table<StampRow>();
  const sets = new Table<readonly number[]>();
  const places = new Map<StampSet, number>();
  const placeOf = (set: StampSet): number => {
    const place = places.get(set) ?? sets.placeOf([...set].map((row) => stamps.placeOf(row)));
    places.set(set, place);
    return place;
  };
  const entries = Object.fromEntries(
    [...module].map(([key, entry]) => [key, { signature: entry.signature, set: placeOf(entry.stamps) }]),
  );
  return { stamps: stamps.rows, sets: sets.rows, entries };
}

/** Rows that are kept once, however often they occur. */
class Table<Row> {
  readonly rows: Row[] = [];
  readonly #places = new Map<string, number>();

  placeOf(row: Row): number {
    const text = JSON.stringify(row);
    const place = this.#places.get(text) ?? this.rows.push(row) - 1;
    this.#places.set(text, place);
    return place;
  }
}

/**
 * The module that a file holds.
 *
 * @throws Error if the file is damaged.
 */
export function decodeModule(stored: StoredModule): CachedModule {
  const sets = stored.sets.map((places) => new Map(places.map((place) => at(stored.stamps, place))));
  const entries = Object.entries(stored.entries).map(([key, { signature, set }]) => {
    return [key, { signature, stamps: at(sets, set) }] as const;
  });
  return new Map(entries);
}

function at<Row>(table: readonly Row[], place: number): Row {
  const row = table[place];
  if (row === undefined) throw new RangeError("a cache file names a row that is not in its table");
  return row;
}
