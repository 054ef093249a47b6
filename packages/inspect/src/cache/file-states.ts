import { lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { isManifest } from "./installed-package.ts";

/** What the file system tells of a path without reading it. */
export interface FileState {
  readonly kind: "file" | "folder" | "absent";
  /** A text that changes when the file does; `absent` for one that is not there. */
  readonly stamp: string;
  /** When it last changed (ms since 1970, by the clock of its file system); 0 for a file that is not there. */
  readonly changedAt: number;
}

const ABSENT: FileState = { kind: "absent", stamp: "absent", changedAt: 0 };

/**
 * What files were when they were first looked at: each is looked at once. Never throws: what cannot be looked at (a
 * link that leads to itself, a folder that may not be entered) is absent, as it is to whoever would read it.
 */
export class FileStates {
  readonly #states = new Map<string, FileState>();
  readonly #names = new Map<string, ReadonlySet<string>>();

  of(path: string): FileState {
    let state = this.#states.get(path);
    if (state === undefined) {
      state = stateOf(path);
      this.#states.set(path, state);
    }
    return state;
  }

  isFolder(path: string): boolean {
    return this.of(path).kind === "folder";
  }

  /** The names in a folder, none if it cannot be listed. */
  namesIn(folder: string): ReadonlySet<string> {
    const known = this.#names.get(folder) ?? new Set(listed(folder));
    this.#names.set(folder, known);
    return known;
  }

  /** Forgets what was seen. */
  clear(): void {
    this.#states.clear();
    this.#names.clear();
  }
}

/** What a path is now. */
export function stateOf(path: string): FileState {
  const found = quietly(statSync, path);
  if (found === undefined) return ABSENT;
  const { mtimeMs, ctimeMs, size, ino } = found;
  if (found.isDirectory()) return { kind: "folder", stamp: "folder", changedAt: Math.max(mtimeMs, ctimeMs) };
  // An installed package may be a link: another target is another package, however old that is.
  const folder = isManifest(path) ? quietly(lstatSync, dirname(path)) : undefined;
  const link = folder?.isSymbolicLink() ? folder : undefined;
  return {
    kind: "file",
    stamp: `${mtimeMs} ${ctimeMs} ${size} ${ino}`,
    // A copy may bring an older file's time of modification along, but not its time of change.
    changedAt: Math.max(mtimeMs, ctimeMs, link?.mtimeMs ?? 0, link?.ctimeMs ?? 0),
  };
}

/** Most of what is looked for was never there: asked so, that costs a tenth of an exception. */
function quietly(
  look: (path: string, options: { throwIfNoEntry: false }) => Stats | undefined,
  path: string,
): Stats | undefined {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
