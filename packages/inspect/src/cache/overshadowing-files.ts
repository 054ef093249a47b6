import { statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

/** Endings that one import may stand for, in the order in which the compiler looks for them. */
const FAMILIES = [
  [".ts", ".tsx", ".d.ts", ".js", ".jsx"],
  [".mts", ".d.mts", ".mjs"],
  [".cts", ".d.cts", ".cjs"],
] as const;
const TYPESCRIPT = FAMILIES[0].slice(0, 3);
const PACKAGES = "node_modules";
const MANIFEST = `${sep}package.json`;

/**
 * Files that would be read instead of these if they were there: a source beside its declarations or its output, a file
 * beside a folder of its name, the manifest of that folder, a package that is installed nearer to an importing file.
 * What was read from a file is stale when one of these appears, though the file itself has not changed.
 *
 * @param files the files that were read, of packages their manifests only.
 */
export function overshadowingFiles(files: readonly string[]): string[] {
  const [ofPackages, own] = [files.filter(isOfPackage), files.filter((file) => !isOfPackage(file))];
  return [...own.flatMap(besideFile), ...nearerPackages(foldersAbove(own), ofPackages)];
}

function isOfPackage(file: string): boolean {
  return file.includes(`${sep}${PACKAGES}${sep}`);
}

function besideFile(file: string): string[] {
  const family = FAMILIES.find((endings) => endings.some((ending) => file.endsWith(ending)));
  // `.d.ts` ends in `.ts` too: the longest ending is meant.
  const ending = family?.filter((one) => file.endsWith(one)).sort((a, b) => b.length - a.length)[0];
  if (family === undefined || ending === undefined) return [];
  const stem = file.slice(0, -ending.length);
  const endings: readonly string[] = family;
  const earlier = endings.slice(0, endings.indexOf(ending)).map((one) => stem + one);
  return basename(stem) === "index" ? [...earlier, ...insteadOfFolder(dirname(file))] : earlier;
}

function insteadOfFolder(folder: string): string[] {
  return [...TYPESCRIPT.map((ending) => folder + ending), join(folder, "package.json")];
}

function foldersAbove(files: readonly string[]): Set<string> {
  const folders = new Set(files.map((file) => dirname(file)));
  // A set may grow while it is walked: what is added is walked too.
  for (const folder of folders) folders.add(dirname(folder));
  return folders;
}

/** A folder without packages is represented by the folder for packages that it does not have. */
function nearerPackages(folders: ReadonlySet<string>, manifests: readonly string[]): string[] {
  const installed = manifests.filter((file) => file.endsWith(MANIFEST)).map(installation);
  return [...folders].flatMap((folder) => {
    const names = installed.filter(({ above }) => folder !== above && isBelow(folder, above)).map(({ name }) => name);
    const packages = join(folder, PACKAGES);
    if (names.length === 0) return [];
    return isFolder(packages) ? names.map((name) => join(packages, name, "package.json")) : [packages];
  });
}

/** Where a package is installed, and under which name. */
function installation(manifest: string): { readonly above: string; readonly name: string } {
  const start = manifest.lastIndexOf(`${sep}${PACKAGES}${sep}`);
  return {
    above: manifest.slice(0, start),
    name: manifest.slice(start + PACKAGES.length + 2 * sep.length, -MANIFEST.length),
  };
}

function isBelow(folder: string, above: string): boolean {
  return folder.startsWith(above + sep);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
