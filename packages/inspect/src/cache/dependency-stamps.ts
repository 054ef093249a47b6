import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { FileStates } from "./file-states.ts";
import { isManifest } from "./installed-package.ts";

const ABSENT = "absent";
const FOLDER = "folder";

/** What files were when something was read from them: a stamp by each path. */
export type StampSet = ReadonlyMap<string, string>;

/** One of them, as it stands in files. */
export type StampRow = readonly [file: string, stamp: string];

/**
 * Tells whether files are still what they were: by content for files of the project, by version and place for installed
 * packages. Each file is looked at once, so an instance must not outlive one batch. Never throws.
 */
export class DependencyStamps {
  /** What was seen of the files on the way. */
  readonly states = new FileStates();
  readonly #stamps = new Map<string, string>();
  readonly #current = new Map<StampSet, boolean>();

  /** A short text that changes when the file does; `absent` for one that cannot be read, `folder` for a folder. */
  of(path: string): string {
    let stamp = this.#stamps.get(path);
    if (stamp === undefined) {
      stamp = readStamp(path, this.states);
      this.#stamps.set(path, stamp);
    }
    return stamp;
  }

  /** Whether no file has changed since its stamp was taken. */
  areCurrent(set: StampSet): boolean {
    const known = this.#current.get(set) ?? [...set].every(([file, stamp]) => this.of(file) === stamp);
    this.#current.set(set, known);
    return known;
  }
}

function readStamp(path: string, states: FileStates): string {
  const { kind } = states.of(path);
  if (kind === "absent") return ABSENT;
  if (kind === "folder") return FOLDER;
  try {
    const content = readFileSync(path);
    return isManifest(path) ? packageStamp(path, content.toString("utf8")) : contentHash(content);
  } catch {
    return ABSENT;
  }
}

/** A package of the same version may be linked from another place, where it finds other packages. */
function packageStamp(manifest: string, text: string): string {
  const { version } = JSON.parse(text) as { version?: unknown };
  const stamp = typeof version === "string" ? `v${version}` : contentHash(text);
  const real = realpathSync.native(manifest);
  return real === manifest ? stamp : `${stamp} ${contentHash(real)}`;
}

/** A hash that fits into file names. */
export function contentHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
