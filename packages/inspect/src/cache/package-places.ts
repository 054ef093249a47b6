import { dirname, join, sep } from "node:path";
import type { FileStates } from "./file-states.ts";
import { type InstalledPackage, installedPackage, manifestFor, PACKAGES } from "./installed-package.ts";

/**
 * Where the packages that were read could be found by those who import them, other than where they were read: installed
 * nearer by, or through the links by which package managers keep every package once (what was read is then at the end
 * of a link, and stays what it is when the link leads elsewhere).
 *
 * @param own the project's files that were read.
 * @param manifests the manifests of the packages that were read.
 */
export function packagePlaces(own: readonly string[], manifests: readonly string[], states: FileStates): string[] {
  const importing = foldersAbove(own);
  const installed = manifests.map(installedPackage);
  const isLinked = ({ above }: InstalledPackage): boolean => !importing.has(above);
  const linked = installed.filter(isLinked);
  const places = [...importing].flatMap((folder) => {
    const names = installed.filter((one) => isLinked(one) || isBelow(folder, one.above)).map(({ name }) => name);
    return placesIn(folder, names, states);
  });
  const containers = [...new Set(linked.map(({ above }) => above))];
  const names = installed.map(({ name }) => name);
  return [
    ...places,
    ...containers.flatMap((folder) => presentIn(folder, names, states)),
    ...installed.flatMap(({ root }) => nestedIn(root, names, states)),
  ];
}

function foldersAbove(files: readonly string[]): Set<string> {
  const folders = new Set(files.map((file) => dirname(file)));
  // A set may grow while it is walked: what is added is walked too.
  for (const folder of folders) folders.add(dirname(folder));
  return folders;
}

/** A folder without packages is represented by the folder for packages that it does not have. */
function placesIn(folder: string, names: readonly string[], states: FileStates): string[] {
  const packages = join(folder, PACKAGES);
  if (names.length === 0) return [];
  return states.isFolder(packages) ? names.map((name) => manifestFor(folder, name)) : [packages];
}

/** What a package imports, linked or installed for it alone. Another version of it comes with what is not there yet. */
function presentIn(folder: string, names: readonly string[], states: FileStates): string[] {
  const present = states.namesIn(join(folder, PACKAGES));
  return names.filter((name) => present.has(name.split("/")[0] ?? name)).map((name) => manifestFor(folder, name));
}

function nestedIn(root: string, names: readonly string[], states: FileStates): string[] {
  const packages = join(root, PACKAGES);
  return states.isFolder(packages) ? presentIn(root, names, states) : [packages];
}

function isBelow(folder: string, above: string): boolean {
  return folder !== above && folder.startsWith(above.endsWith(sep) ? above : above + sep);
}
