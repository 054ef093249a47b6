import { posix } from "node:path";
import { eachImport, type Rule } from "./rule.ts";
import { isRelative, isTest, packageNameOf, packageOf, type SourceFile, targetOf } from "./source-file.ts";
import type { Package } from "./workspace.ts";

/** Core's folders import only folders with smaller numbers. Tests may look up. */
export const coreFoldersImportSmallerLayers: Rule = ({ files, layers }) =>
  eachImport(files.filter(isCoreSource), (file, reference) => {
    if (!isRelative(reference.specifier)) return undefined;
    const from = coreFolderOf(file.path);
    const to = coreFolderOf(targetOf(file, reference));
    if (from === to) return undefined;
    const own = layers.coreFolders[from];
    const other = layers.coreFolders[to];
    if (own === undefined) return `lies in ${from}, which the layer table does not know`;
    if (other === undefined) return `imports ${to}, which the layer table does not know`;
    return other < own ? undefined : `imports ${to} (layer ${other}) from ${from} (layer ${own})`;
  });

/** Core runs without Node, so it imports none of its modules. */
export const coreImportsNoNodeModule: Rule = ({ files }) =>
  eachImport(files.filter(isCoreSource), (_file, { specifier }) =>
    specifier.startsWith("node:") ? `imports ${specifier}` : undefined,
  );

/** Packages import each other as the layer table says, by the public entries only. */
export const packagesImportOnlyWhatTheTableAllows: Rule = ({ files, layers, packages }) =>
  eachImport(files, (file, reference) => {
    if (isRelative(reference.specifier)) {
      const [from, to] = [packageOf(file.path), packageOf(targetOf(file, reference))];
      return to !== undefined && from !== to ? `reaches into ${to} with ${reference.specifier}` : undefined;
    }
    const to = Object.keys(packages).find((folder) => {
      const found = packages[folder];
      return found !== undefined && entriesOf(found).includes(reference.specifier);
    });
    const name = packageNameOf(reference.specifier);
    const isOurs = Object.values(layers.packages).some((entry) => entry.name === name);
    if (isOurs && to === undefined) return `imports ${reference.specifier}, which is no public entry`;
    const from = packageOf(file.path);
    if (from === undefined || to === undefined) return undefined;
    return layers.packages[from]?.imports.includes(to) ? undefined : `imports ${to} from ${from}`;
  });

/** Nobody imports the index of their own package; the index is for others. */
export const nobodyImportsTheirOwnIndex: Rule = ({ files }) =>
  eachImport(
    files.filter(({ path }) => packageOf(path) !== undefined),
    (file, reference) => {
      if (!isRelative(reference.specifier)) return undefined;
      const isIndex = /^packages\/[^/]+\/src\/index\.ts$/.test(targetOf(file, reference));
      return isIndex ? "imports its own package's index" : undefined;
    },
  );

/** No cycles, type imports counted: what can be understood alone can be changed alone. */
export const importsFormNoCycle: Rule = ({ files }) => {
  const targets = new Map(files.map((file) => [file.path, file.imports.map((reference) => targetOf(file, reference))]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(" -> "));
    if (start >= 0 || finished.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles;
};

function isCoreSource({ path }: SourceFile): boolean {
  return packageOf(path) === "core" && !isTest(path);
}

/** The folder of core that a path lies in; for a file at the root of the sources, the file's own name. */
function coreFolderOf(path: string): string {
  return /^packages\/core\/src\/([^/]+?)(\/|\.ts$)/.exec(path)?.[1] ?? path;
}

/** How other packages may spell an import of this one. */
function entriesOf({ manifest }: Package): string[] {
  return Object.keys(manifest.exports ?? {}).map((entry) => posix.join(manifest.name, entry));
}
