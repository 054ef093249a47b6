import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { contentHash } from "../cache/dependency-stamps.ts";

const MODULE = /\.[cm]?js$/;

/**
 * Names the analyser and the compiler, so that results of other versions are not used. The analyser is told by the
 * content of its modules: a version number would not change while it is being worked on.
 *
 * @throws if the analyser or the compiler is not installed.
 */
export function producerOf(workerFile: string): string {
  const compiler = createRequire(workerFile)("typescript/package.json") as { readonly version: string };
  const folder = dirname(workerFile);
  const modules = readdirSync(folder).filter((name) => MODULE.test(name));
  const contents = modules.sort().map((name) => readFileSync(join(folder, name)));
  return `${contentHash(Buffer.concat(contents))} typescript@${compiler.version}`;
}
