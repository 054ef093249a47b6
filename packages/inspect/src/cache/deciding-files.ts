import { dirname, join, normalize } from "node:path";
import type { FileStates } from "./file-states.ts";
import { manifestOf } from "./installed-package.ts";
import { overshadowingFiles } from "./overshadowing-files.ts";
import { packagePlaces } from "./package-places.ts";

/**
 * All files that decide whether what was read is still what would be read now, sorted: those that were read (of an
 * installed package its manifest only), the configurations and manifests that rule them, and whatever would be read
 * instead of any of these if it appeared.
 *
 * This is the one answer to what makes a result stale: a compiler that goes on goes by it, and so does what is kept on
 * disk. Were they to differ, the one would keep what the other would not believe. It does not see what applies without
 * an import and was not there: a new file of global declarations, a new package of `@types`.
 *
 * @param sources the files that were asked about, which rule themselves whether or not they had to be read.
 * @param read the files that were read.
 */
export function decidingFiles(sources: readonly string[], read: Iterable<string>, states: FileStates): string[] {
  const own = new Set<string>();
  const manifests = new Set<string>();
  // The compiler writes paths with slashes everywhere, Node as the platform does.
  for (const path of [...sources, ...read].map(normalize)) {
    const manifest = manifestOf(path);
    if (manifest === undefined) own.add(path);
    else manifests.add(manifest);
  }
  const importing = new Set([...own].map(dirname));
  for (const folder of importing) for (const file of nearest(folder, "package.json", states)) own.add(file);
  for (const source of sources) {
    for (const file of nearest(dirname(normalize(source)), "tsconfig.json", states)) own.add(file);
  }
  const files = [...own];
  const places = packagePlaces(files, [...manifests], states);
  return [...new Set([...files, ...manifests, ...files.flatMap(overshadowingFiles), ...places])].sort();
}

/** The file that rules a folder, and the places nearer to it where another one could appear and rule instead. */
function nearest(start: string, name: string, states: FileStates): string[] {
  const candidates: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, name);
    candidates.push(candidate);
    if (states.of(candidate).kind !== "absent" || folder === dirname(folder)) return candidates;
  }
}
