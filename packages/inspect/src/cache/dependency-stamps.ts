import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const INSTALLED_PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/s;
const ABSENT = "absent";
const FOLDER = "folder";

/** What files were when something was read from them: a stamp by each path. */
export type StampSet = ReadonlyMap<string, string>;

/** One of them, as it stands in files. */
export type StampRow = readonly [file: string, stamp: string];

/**
 * Tells whether files are still what they were: by content for files of the project, by version for installed packages.
 * Each file is looked at once, so an instance must not outlive one batch.
 */
export class DependencyStamps {
  readonly #stamps = new Map<string, string>();
  readonly #current = new Map<StampSet, boolean>();

  /** A short text that changes when the file does; `absent` for one that cannot be read, `folder` for a folder. */
  of(path: string): string {
    let stamp = this.#stamps.get(path);
    if (stamp === undefined) {
      stamp = readStamp(path);
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

/** The files whose stamps decide for `dependencies`: those of one package are represented by its package.json. */
export function trackedFiles(dependencies: Iterable<string>): string[] {
  const tracked = new Set<string>();
  for (const file of dependencies) {
    const installed = INSTALLED_PACKAGE.exec(file)?.[0];
    tracked.add(installed === undefined ? file : join(installed, "package.json"));
  }
  return [...tracked].sort();
}

/** The tsconfig that rules a file, and the places nearer to it where another one could appear and rule instead. */
export function configurationCandidates(sourceFile: string): string[] {
  const candidates: string[] = [];
  for (let folder = dirname(sourceFile); ; folder = dirname(folder)) {
    const candidate = join(folder, "tsconfig.json");
    candidates.push(candidate);
    if (existsSync(candidate) || folder === dirname(folder)) return candidates;
  }
}

function readStamp(path: string): string {
  // Most of what is looked for in vain never was there, and an exception costs ten times as much as this question.
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return ABSENT;
  if (found.isDirectory()) return FOLDER;
  try {
    const content = readFileSync(path);
    return INSTALLED_PACKAGE.test(path) ? versionOf(content.toString("utf8")) : contentHash(content);
  } catch {
    return ABSENT;
  }
}

function versionOf(packageJson: string): string {
  const { version } = JSON.parse(packageJson) as { version?: unknown };
  return typeof version === "string" ? `v${version}` : contentHash(packageJson);
}

/** A hash that fits into file names. */
export function contentHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
