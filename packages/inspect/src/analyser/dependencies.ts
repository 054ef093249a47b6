import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OpenedFile } from "./host/compiler.ts";
import { ImportGraph } from "./host/import-graph.ts";
import type { Node } from "./host/syntax.ts";
import type { TypeProgram } from "./host/type-program.ts";

const knownDependencies = new WeakMap<OpenedFile, readonly string[]>();

/**
 * Every file that a result read from `opened` depends on: the project's files, the manifests of the packages it
 * imports, and its tsconfig files. The compiler's own files change with its version, which is pinned.
 */
export function dependenciesOf(opened: OpenedFile): readonly string[] {
  const known = knownDependencies.get(opened);
  if (known) return known;
  const files = [...opened.program.files.paths(), ...opened.configFiles].map(dependencyOf);
  const dependencies = [...new Set(files)].filter((file) => file !== undefined).sort();
  knownDependencies.set(opened, dependencies);
  return dependencies;
}

const knownGraphs = new WeakMap<TypeProgram, ImportGraph | "unknown">();
const knownOfDefinitions = new WeakMap<OpenedFile, Map<string, readonly string[]>>();

/**
 * What the result for a function depends on when its definition alone told it, seen in the program of the place where
 * the tool is made: not that whole program, which may hold every tool there is, but what the definition's module
 * imports, what leads from the place of use to it and to what makes the tool (any of these could give it another type),
 * and what applies without an import.
 */
export function dependenciesOfDefinition(
  site: OpenedFile,
  siteFile: string,
  file: string,
  maker: Node | undefined,
): readonly string[] {
  const known = knownOfDefinitions.get(site) ?? new Map<string, readonly string[]>();
  knownOfDefinitions.set(site, known);
  const makers = maker === undefined ? [] : site.program.names.filesBehind(maker);
  const key = [file, ...makers].join("\0");
  const dependencies = known.get(key) ?? readDependencies(site, siteFile, file, makers);
  known.set(key, dependencies);
  return dependencies;
}

function readDependencies(
  site: OpenedFile,
  siteFile: string,
  file: string,
  makers: readonly string[],
): readonly string[] {
  const all = dependenciesOf(site);
  const { program } = site;
  const graph = knownGraphs.get(program) ?? ImportGraph.of(program) ?? "unknown";
  knownGraphs.set(program, graph);
  if (graph === "unknown") return all;
  const related = new Set([
    siteFile,
    ...graph.globals,
    ...graph.importedBy(file),
    ...graph.importersOf(file),
    ...makers.flatMap((maker) => leadingTo(graph, siteFile, maker)),
    ...site.configFiles,
  ]);
  const projectFiles = program.files.paths();
  return all.filter((dependency) => related.has(dependency) || !projectFiles.has(dependency));
}

/** A file that another one imports, and the files on the way to it. */
function leadingTo(graph: ImportGraph, from: string, file: string): string[] {
  const imported = graph.importedBy(from);
  return imported.has(file) ? [file, ...[...graph.importersOf(file)].filter((name) => imported.has(name))] : [];
}

function dependencyOf(file: string): string | undefined {
  const [, root] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (root === undefined) return file;
  if (/\/node_modules\/(?:typescript|@typescript\/[^/]+)$/.test(root)) return undefined;
  const manifest = join(root, "package.json");
  return existsSync(manifest) ? manifest : file;
}
