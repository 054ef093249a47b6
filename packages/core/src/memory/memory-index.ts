import type { MemoryEntry } from "./memory-service.ts";
import { termsOfQuery, termsOfText } from "./search-terms.ts";

/** A query may be a whole message. Only its rarest terms are looked up, so that a search stays bounded. */
const MAX_QUERY_TERMS = 64;

/** An entry with what the index knows about it. */
interface IndexedEntry {
  readonly entry: MemoryEntry;
  readonly terms: ReadonlySet<string>;
  /** Counts entries in the order in which they were added. */
  readonly sequence: number;
}

/** How well an entry fits a query. */
interface Match {
  /** How many terms of the query it holds. */
  readonly terms: number;
  /** What these terms weigh together. */
  readonly weight: number;
}

/** Finds entries by the words of their text. A search only touches entries that share a word with the query. */
export class MemoryIndex {
  readonly #entriesByTerm = new Map<string, Set<IndexedEntry>>();
  readonly #entriesByGroup = new Map<string, IndexedEntry[]>();
  #size = 0;
  #sequence = 0;

  /** Puts `entries` in the place of all earlier ones of the group. */
  replaceGroup(group: string, entries: readonly { readonly entry: MemoryEntry; readonly text: string }[]): void {
    this.#removeGroup(group);
    const indexed = entries.map(({ entry, text }) => ({ entry, terms: termsOfText(text), sequence: this.#sequence++ }));
    this.#entriesByGroup.set(group, indexed);
    this.#size += indexed.length;
    for (const item of indexed) {
      for (const term of item.terms) {
        const holders = this.#entriesByTerm.get(term) ?? new Set();
        this.#entriesByTerm.set(term, holders.add(item));
      }
    }
  }

  /** Entries that share terms with the query: those with the most first, then those with the rarest, then the latest. */
  search(query: string, limit: number): MemoryEntry[] {
    const matches = new Map<IndexedEntry, Match>();
    for (const holders of this.#holdersOfRarestTerms(query)) {
      for (const item of holders) {
        const { terms, weight } = matches.get(item) ?? { terms: 0, weight: 0 };
        matches.set(item, { terms: terms + 1, weight: weight + this.#weight(holders.size) });
      }
    }
    return [...matches]
      .sort(
        ([first, ours], [second, theirs]) =>
          theirs.terms - ours.terms || theirs.weight - ours.weight || second.sequence - first.sequence,
      )
      .slice(0, limit)
      .map(([item]) => item.entry);
  }

  #holdersOfRarestTerms(query: string): ReadonlySet<IndexedEntry>[] {
    return Array.from(termsOfQuery(query), (term) => this.#entriesByTerm.get(term) ?? new Set<IndexedEntry>())
      .filter((holders) => holders.size > 0)
      .sort((first, second) => first.size - second.size)
      .slice(0, MAX_QUERY_TERMS);
  }

  /** A term that few entries hold says more than one that most hold (inverse document frequency). */
  #weight(holders: number): number {
    return Math.log(1 + this.#size / holders);
  }

  #removeGroup(group: string): void {
    const removed = this.#entriesByGroup.get(group) ?? [];
    this.#size -= removed.length;
    for (const item of removed) {
      for (const term of item.terms) {
        const holders = this.#entriesByTerm.get(term);
        holders?.delete(item);
        if (holders?.size === 0) {
          this.#entriesByTerm.delete(term);
        }
      }
    }
    this.#entriesByGroup.delete(group);
  }
}
