import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OpenedFile } from "./host/compiler.ts";

/**
 * Every file that a result read from `opened` depends on: the project's files, the manifests of the packages it
 * imports, and its tsconfig files. The compiler's own files change with its version, which is pinned.
 */
export function dependenciesOf({ program, configFiles }: OpenedFile): string[] {
  const files = program.fileNames().map(dependencyOf);
  return [...new Set([...files, ...configFiles.map(dependencyOf)])].filter((file) => file !== undefined).sort();
}

function dependencyOf(file: string): string | undefined {
  const [, root] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (root === undefined) return file;
  if (/\/node_modules\/(?:typescript|@typescript\/[^/]+)$/.test(root)) return undefined;
  const manifest = join(root, "package.json");
  return existsSync(manifest) ? manifest : file;
}
