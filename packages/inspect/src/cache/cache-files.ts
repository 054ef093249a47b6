import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolders } from "./cache-folder.ts";
import { contentHash } from "./dependency-stamps.ts";

/** What a file must say to be believed. */
interface CacheHeader {
  readonly format: number;
  /** Analyser and compiler. */
  readonly producer: string;
  /** Path of the source file that it is about: two could share a file name's hash. */
  readonly module: string;
}

/** The files of one kind in the cache, at most one for each source file. */
export class CacheFiles<Content extends object> {
  readonly #suffix: string;
  readonly #format: number;
  readonly #producer: string;

  /**
   * @param suffix ends the names of the files.
   * @param format changes with the form of the content.
   */
  constructor(suffix: string, format: number, producer: string) {
    this.#suffix = suffix;
    this.#format = format;
    this.#producer = producer;
  }

  /**
   * What is kept for a source file, from the first folder that has it in a form that can be believed.
   *
   * @param decode may throw: a damaged file has any content.
   */
  read<Decoded>(source: string, decode: (content: Content) => Decoded): Decoded | undefined {
    for (const folder of cacheFolders(source)) {
      try {
        const found = JSON.parse(readFileSync(join(folder, this.#name(source)), "utf8")) as CacheHeader & Content;
        if (this.#isExpected(found, source)) return decode(found);
      } catch {
        // It is not there, or damaged.
      }
    }
    return undefined;
  }

  /** Keeps something in the first folder that can be written; in none, if there is none. */
  write(source: string, content: Content): void {
    const header: CacheHeader = { format: this.#format, producer: this.#producer, module: source };
    const text = JSON.stringify({ ...header, ...content });
    cacheFolders(source).some((folder) => writeWhole(folder, this.#name(source), text));
  }

  #name(source: string): string {
    return `${contentHash(source)}${this.#suffix}`;
  }

  #isExpected({ format, producer, module }: CacheHeader, source: string): boolean {
    return format === this.#format && producer === this.#producer && module === source;
  }
}

/** Other processes see the old file or the new one, never a part. */
function writeWhole(folder: string, name: string, text: string): boolean {
  const temporary = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, join(folder, name));
    return true;
  } catch {
    rmQuietly(temporary);
    return false;
  }
}

/** Removes a temporary file, if it is there and can be removed. */
export function rmQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A left-over temporary file does no harm, and there is nobody to tell.
  }
}
