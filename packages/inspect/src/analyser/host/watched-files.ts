import { decidingFiles } from "../../cache/deciding-files.ts";
import { FileStates, stateOf } from "../../cache/file-states.ts";

/**
 * What the files were that a compiler's programs were made from. A process reads each file once, so what it was when it
 * was first read is what counts for every program.
 */
export class WatchedFiles {
  readonly #states = new FileStates();
  /** Files that were written while they were being read: nobody knows which text was. */
  readonly #unsettled = new Set<string>();

  /**
   * Remembers what the files are that decide about a program.
   *
   * @param read the files that it was made from, or would have been if they were there.
   * @param since when the first of them was read, or earlier (ms since 1970).
   * @returns the deciding files.
   */
  watch(file: string, read: readonly string[], since: number): readonly string[] {
    const files = new Set(decidingFiles([file], read, this.#states));
    // The files of a package change with its version, but whoever edits one in place wants to see that at once.
    for (const name of read) files.add(name);
    const now = Date.now();
    for (const name of files) {
      const { changedAt } = this.#states.of(name);
      // The time of this process has no fractions; what lies ahead of it tells nothing.
      if (Math.floor(changedAt) > since && changedAt <= now) this.#unsettled.add(name);
    }
    return [...files];
  }

  /** Whether any of the files is not what it was. */
  haveChanged(files: Iterable<string>): boolean {
    for (const file of files) {
      if (this.#unsettled.has(file) || stateOf(file).stamp !== this.#states.of(file).stamp) return true;
    }
    return false;
  }

  /** Forgets the files, and with them what was seen of their folders. */
  clear(): void {
    this.#states.clear();
    this.#unsettled.clear();
  }
}
