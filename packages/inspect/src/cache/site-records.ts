import { CacheFiles } from "./cache-files.ts";
import type { DependencyStamps, StampRow, StampSet } from "./dependency-stamps.ts";

/** The content of a record's file. */
interface StoredRecord {
  readonly stamps: readonly StampRow[];
}

const FORMAT = 2;

/**
 * For each file that makes tools, all files that these have ever been read from. It tells before any function is found
 * whether the cache will know all of them. That is a hint and nothing more: each result is checked by its own stamps.
 */
export class SiteRecords {
  readonly #files: CacheFiles<StoredRecord>;

  /** @param producer as for the results. */
  constructor(producer: string) {
    this.#files = new CacheFiles(".site.json", FORMAT, producer);
  }

  /** Whether nothing has changed since tools were read for `site`, a source file; no if they never were. */
  isCurrent(site: string, stamps: DependencyStamps): boolean {
    const record = this.#read(site);
    return record !== undefined && stamps.areCurrent(record);
  }

  /** Adds what results for tools of `site` have just been read from. */
  add(site: string, read: Iterable<StampSet>, stamps: DependencyStamps): void {
    const files = new Set(this.#read(site)?.keys());
    for (const set of read) for (const file of set.keys()) files.add(file);
    this.#files.write(site, { stamps: [...files].sort().map((file) => [file, stamps.of(file)]) });
  }

  #read(site: string): StampSet | undefined {
    return this.#files.read(site, ({ stamps }) => new Map(stamps));
  }
}
