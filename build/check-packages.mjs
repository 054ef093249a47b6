/**
 * Checks the tarballs as users get them: that every entry exists (publint) and that types and modules of every entry
 * agree under each way of resolving them (attw).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackages } from "./pack.mjs";
import { run } from "./workspace.mjs";

const folder = await mkdtemp(join(tmpdir(), "toolwright-tarballs-"));
try {
  for (const tarball of Object.values(await packPackages(folder))) {
    if (!(await check("publint/src/cli.js", ["run", "--strict", tarball]))) process.exitCode = 1;
    // The resolver and the load hook are loaded by name at run time only and have no types of their own.
    const options = ["--profile", "esm-only", "--exclude-entrypoints", "resolver", "register", "--format", "ascii"];
    if (!(await check("@arethetypeswrong/cli/dist/index.js", [tarball, ...options]))) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

/**
 * @param {string} program Below `node_modules`.
 * @param {readonly string[]} args
 */
function check(program, args) {
  return run(process.execPath, [`node_modules/${program}`, ...args]);
}
