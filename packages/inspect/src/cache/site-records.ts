import { readCacheFile, writeCacheFile } from "./cache-file.ts";
import { contentHash, type DependencyStamps, type StampSet } from "./dependency-stamps.ts";

/** The file's form. */
interface StoredRecord {
  readonly format: typeof FORMAT;
  readonly producer: string;
  readonly site: string;
  readonly stamps: readonly (readonly [file: string, stamp: string])[];
}

const FORMAT = 1;

/**
 * For each file that makes tools, all files that these have ever been read from. It tells before any function is found
 * whether the cache will know all of them. That is a hint and nothing more: each result is checked by its own stamps.
 */
export class SiteRecords {
  readonly #producer: string;

  /** @param producer as for the results. */
  constructor(producer: string) {
    this.#producer = producer;
  }

  /** Whether nothing has changed since tools were read for `site`, a source file; no if they never were. */
  isCurrent(site: string, stamps: DependencyStamps): boolean {
    const record = this.#read(site);
    return record?.every(([file, stamp]) => stamps.of(file) === stamp) ?? false;
  }

  /** Adds what results for tools of `site` have just been read from. */
  add(site: string, read: Iterable<StampSet>, stamps: DependencyStamps): void {
    const files = new Set((this.#read(site) ?? []).map(([file]) => file));
    for (const set of read) for (const file of set.keys()) files.add(file);
    const record: StoredRecord = {
      format: FORMAT,
      producer: this.#producer,
      site,
      stamps: [...files].sort().map((file) => [file, stamps.of(file)]),
    };
    writeCacheFile(site, fileName(site), JSON.stringify(record));
  }

  #read(site: string): StoredRecord["stamps"] | undefined {
    return readCacheFile(site, fileName(site), (text) => {
      const { format, producer, site: about, stamps } = JSON.parse(text) as StoredRecord;
      const isOurs = format === FORMAT && producer === this.#producer && about === site && Array.isArray(stamps);
      return isOurs ? stamps : undefined;
    });
  }
}

function fileName(site: string): string {
  return `${contentHash(site)}.site.json`;
}
