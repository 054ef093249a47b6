import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OpenedFile } from "./host/compiler.ts";

const knownDependencies = new WeakMap<OpenedFile, readonly string[]>();

/**
 * Every file that a result read from `opened` depends on: the project's files, the manifests of the packages it
 * imports, and its tsconfig files. The compiler's own files change with its version, which is pinned.
 */
export function dependenciesOf(opened: OpenedFile): readonly string[] {
  const known = knownDependencies.get(opened);
  if (known) return known;
  const files = [...opened.program.fileNames(), ...opened.configFiles].map(dependencyOf);
  const dependencies = [...new Set(files)].filter((file) => file !== undefined).sort();
  knownDependencies.set(opened, dependencies);
  return dependencies;
}

function dependencyOf(file: string): string | undefined {
  const [, root] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (root === undefined) return file;
  if (/\/node_modules\/(?:typescript|@typescript\/[^/]+)$/.test(root)) return undefined;
  const manifest = join(root, "package.json");
  return existsSync(manifest) ? manifest : file;
}
