import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundles, type PackageBundles } from "../../build/bundles.mjs";
import { type LayerTable, readLayers } from "../../build/layers.mjs";
import { workspaceFolder } from "../../build/workspace.mjs";
import { parseSource, type SourceFile } from "./source-file.ts";

/** The part of a package.json that the rules compare with the sources. */
export interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package of the workspace. */
export interface Package {
  readonly manifest: Manifest;
  /** The packages, by folder, that its tsconfig.json references. */
  readonly references: readonly string[];
  readonly bundles: PackageBundles;
}

/** Everything that the rules look at. Rules take it as a value, so that tests can hand them a broken one. */
export interface Workspace {
  readonly layers: LayerTable;
  /** By folder below `packages`. */
  readonly packages: Readonly<Record<string, Package>>;
  readonly rootDevDependencies: Readonly<Record<string, string>>;
  readonly files: readonly SourceFile[];
}

const sourceFolders = ["packages", "examples", "test"];
const skipped = /(^|\/)(node_modules|dist|fixtures)\//;

/** Reads the repository as it is on disk. */
export async function readWorkspace(): Promise<Workspace> {
  const folders = Object.keys(bundles);
  return {
    layers: await readLayers(),
    packages: Object.fromEntries(folders.map((folder) => [folder, readPackage(folder)])),
    rootDevDependencies: readJson<Manifest>("package.json").devDependencies ?? {},
    files: readSources().map(({ path, text }) => parseSource(path, text)),
  };
}

/** Every TypeScript file of packages, examples and tests; fixtures are data and not among them. */
export function readSources(): { readonly path: string; readonly text: string }[] {
  return sourceFolders.flatMap(sourcePaths).map((path) => ({ path, text: readText(path) }));
}

function readPackage(folder: string): Package {
  const { references = [] } = readJson<{ references?: { path: string }[] }>(`packages/${folder}/tsconfig.json`);
  return {
    manifest: readJson<Manifest>(`packages/${folder}/package.json`),
    references: references.map(({ path }) => path.replace("../", "")),
    bundles: bundles[folder] ?? { modules: {} },
  };
}

function sourcePaths(folder: string): string[] {
  if (!existsSync(join(workspaceFolder, folder))) return [];
  const paths = readdirSync(join(workspaceFolder, folder), { recursive: true, encoding: "utf8" });
  return paths
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !skipped.test(path))
    .sort();
}

function readJson<T>(path: string): T {
  return JSON.parse(readText(path)) as T;
}

function readText(path: string): string {
  return readFileSync(join(workspaceFolder, path), "utf8");
}
