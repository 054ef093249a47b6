import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Node } from "./host/syntax.ts";

/** A node's place as a developer reads it: `src/agent.ts:12`. */
export function locationText(node: Node): string {
  return `${packageRelative(node.getSourceFile().fileName)}:${lineOf(node)}`;
}

/** The one-based line a node begins in, its comments left out. */
export function lineOf(node: Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** The path of a file within its package, with forward slashes. */
export function packageRelative(file: string): string {
  for (let directory = dirname(file); ; directory = dirname(directory)) {
    if (existsSync(join(directory, "package.json"))) return relative(directory, file).replaceAll("\\", "/");
    if (dirname(directory) === directory) return file;
  }
}
