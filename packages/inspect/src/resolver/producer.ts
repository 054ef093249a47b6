import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { contentHash } from "../cache/dependency-stamps.ts";

/**
 * Names the analyser and the compiler, so that results of other versions are not used. The analyser is told by its
 * content: a version number would not change while it is being worked on.
 *
 * @throws if the analyser or the compiler is not installed.
 */
export function producerOf(workerFile: string): string {
  const compiler = createRequire(workerFile)("typescript/package.json") as { readonly version: string };
  return `${contentHash(readFileSync(workerFile))} typescript@${compiler.version}`;
}
