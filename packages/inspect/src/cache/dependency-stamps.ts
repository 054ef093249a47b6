import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const INSTALLED_PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/s;
const ABSENT = "absent";

/**
 * Tells whether files are still what they were: by content for files of the project, by version for installed packages.
 * Each file is looked at once, so an instance must not outlive one batch.
 */
export class DependencyStamps {
  readonly #stamps = new Map<string, string>();

  /** A short text that changes when the file does; `absent` for a file that cannot be read. */
  of(path: string): string {
    let stamp = this.#stamps.get(path);
    if (stamp === undefined) {
      stamp = readStamp(path);
      this.#stamps.set(path, stamp);
    }
    return stamp;
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

/** Whether one of the files was written after a time (ms): then what was read from it may be older than its stamp. */
export function anyWrittenSince(files: readonly string[], time: number): boolean {
  return files.some((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > time);
}

function readStamp(path: string): string {
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
