import { basename, dirname, join } from "node:path";

/** The folder that packages are installed in. */
export const PACKAGES = "node_modules";

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/s;
const MANIFEST = "package.json";

/** The manifest of the installed package that a file belongs to; `undefined` for a file of the project. */
export function manifestOf(file: string): string | undefined {
  const root = PACKAGE.exec(file)?.[0];
  return root === undefined ? undefined : manifestIn(root);
}

/** Whether a path is that of an installed package's manifest. */
export function isManifest(path: string): boolean {
  return basename(path) === MANIFEST && PACKAGE.exec(path)?.[0] === dirname(path);
}

/** Where a package is installed, and under which name. */
export interface InstalledPackage {
  /** The folder that has the folder of packages. */
  readonly above: string;
  /** The package's own folder. */
  readonly root: string;
  readonly name: string;
}

/** What a manifest's path tells. */
export function installedPackage(manifest: string): InstalledPackage {
  const root = dirname(manifest);
  const scope = basename(dirname(root));
  const name = scope.startsWith("@") ? `${scope}/${basename(root)}` : basename(root);
  const packages = scope.startsWith("@") ? dirname(dirname(root)) : dirname(root);
  return { above: dirname(packages), root, name };
}

/** The manifest of a package that is, or would be, installed in a folder. */
export function manifestFor(folder: string, name: string): string {
  return join(folder, PACKAGES, name, MANIFEST);
}

/** The manifest of the package whose folder this is. */
export function manifestIn(folder: string): string {
  return join(folder, MANIFEST);
}
