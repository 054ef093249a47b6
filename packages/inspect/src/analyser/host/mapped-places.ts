import { join, resolve, sep } from "node:path";
import { installedPackage, manifestIn, manifestOf } from "../../cache/installed-package.ts";

/** How a project maps its imports to files; paths are absolute, or relative to {@link base}. */
export interface ImportMapping {
  /** The folder that the targets of {@link paths} are relative to. */
  readonly base: string;
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly rootDirs: readonly string[];
  readonly moduleSuffixes: readonly string[];
}

const ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/;
const ENDINGS = [".ts", ".tsx", ".d.ts", ".js", ".jsx"];

/** The mapping that a project's effective options say; `undefined` when they say nothing of the kind. */
export function importMapping(options: Readonly<Record<string, unknown>>, folder: string): ImportMapping | undefined {
  const { paths, rootDirs, moduleSuffixes, pathsBasePath } = options;
  if (paths === undefined && rootDirs === undefined && moduleSuffixes === undefined) return undefined;
  return {
    base: typeof pathsBasePath === "string" ? pathsBasePath : folder,
    paths: Object.fromEntries(Object.entries(paths ?? {}).map(([pattern, targets]) => [pattern, texts(targets)])),
    rootDirs: texts(rootDirs).map((path) => resolve(folder, path)),
    moduleSuffixes: texts(moduleSuffixes),
  };
}

/**
 * Files that the project's own mapping of imports would lead to instead of those that were read, if they were there: an
 * earlier target of `paths`, the same path below another of `rootDirs`, an earlier one of `moduleSuffixes`.
 *
 * @param read absolute paths as the platform writes them.
 */
export function mappedPlaces(mapping: ImportMapping, read: Iterable<string>): string[] {
  const places = new Set<string>();
  const add = (found: readonly string[]) => {
    for (const place of found) places.add(place);
  };
  const patterns = Object.entries(mapping.paths).map(([pattern, targets]) => {
    return { pattern, targets: targets.map((target) => resolve(mapping.base, target)) };
  });
  for (const file of read) {
    const manifest = manifestOf(file);
    const { name } = manifest === undefined ? { name: undefined } : installedPackage(manifest);
    for (const { pattern, targets } of patterns) {
      if (name === undefined) add(earlierTargets(targets, stemOf(file)).flatMap((stem) => modulesAt(stem, mapping)));
      else add(targetsOfPackage(pattern, targets, name).flatMap((stem) => [stem, ...modulesAt(stem, mapping)]));
    }
    if (name !== undefined) continue;
    add(inOtherRoots(mapping.rootDirs, stemOf(file)).flatMap((stem) => modulesAt(stem, mapping)));
    add(earlierSuffixes(mapping.moduleSuffixes, stemOf(file)).flatMap(sourcesAt));
  }
  return [...places];
}

/** What an import that led to the module could have led to before. */
function earlierTargets(targets: readonly string[], stem: string): string[] {
  return targets.flatMap((target, index) => {
    if (index === 0) return [];
    const folder = stem.endsWith(`${sep}index`) ? stem.slice(0, -`${sep}index`.length) : stem;
    return [...new Set([stem, folder])].flatMap((path) => {
      const star = starIn(stemOf(target), path);
      return star === undefined ? [] : targets.slice(0, index).map((earlier) => filled(stemOf(earlier), star));
    });
  });
}

/** A package is looked for only where no target has it; what is imported from inside of it lies in a folder. */
function targetsOfPackage(pattern: string, targets: readonly string[], name: string): string[] {
  const star = starIn(pattern, name) ?? (pattern === `${name}/*` ? "" : undefined);
  return star === undefined ? [] : targets.map((target) => filled(stemOf(target), star));
}

function inOtherRoots(roots: readonly string[], stem: string): string[] {
  const inside = roots.filter((root) => stem.startsWith(root + sep));
  return inside.flatMap((root) => roots.filter((one) => one !== root).map((one) => one + stem.slice(root.length)));
}

function earlierSuffixes(suffixes: readonly string[], stem: string): string[] {
  return suffixes.flatMap((suffix, index) => {
    if (!stem.endsWith(suffix)) return [];
    return suffixes.slice(0, index).map((earlier) => stem.slice(0, stem.length - suffix.length) + earlier);
  });
}

function modulesAt(stem: string, { moduleSuffixes }: ImportMapping): string[] {
  const suffixes = moduleSuffixes.length === 0 ? [""] : moduleSuffixes;
  const stems = [stem, join(stem, "index")].flatMap((one) => suffixes.map((suffix) => one + suffix));
  return [...stems.flatMap(sourcesAt), manifestIn(stem)];
}

function sourcesAt(stem: string): string[] {
  return ENDINGS.map((ending) => stem + ending);
}

function stemOf(file: string): string {
  return file.replace(ENDING, "");
}

/** What stands for the star of a pattern in a text; `undefined` if the text is none of the pattern's. */
function starIn(pattern: string, text: string): string | undefined {
  const [before = "", after] = pattern.split("*");
  if (after === undefined) return text === pattern ? "" : undefined;
  const fits = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return fits ? text.slice(before.length, text.length - after.length) : undefined;
}

function filled(pattern: string, star: string): string {
  return pattern.replace("*", () => star);
}

function texts(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}
