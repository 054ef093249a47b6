/**
 * Remembers for which sources the whole matrix has passed, so that it runs again only when they have changed. Run as a
 * program it says so: it fails when the matrix has not passed for the committed sources.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { workspaceFolder } from "./workspace.mjs";

const recordFile = join(workspaceFolder, ".ci/matrix-passed");

/** What the matrix tests: reading, attaching and finding signatures, and what that is built and run with. */
const sources = [
  "packages/inspect",
  "packages/core/src/signature",
  "packages/core/src/tools",
  "build/bundles.mjs",
  "build/bundle.mjs",
  "vitest.matrix.config.ts",
  "package-lock.json",
];

/** Records that the matrix has passed for the sources as they are; not when some are not committed. */
export function recordMatrix() {
  if (git("status", "--porcelain", "--", ...sources) !== "") return "not recorded: commit what it tests first";
  writeFileSync(recordFile, `${stateOfSources()}\n`);
  return "recorded in .ci/matrix-passed";
}

/** The names and contents of all committed sources as one hash. */
function stateOfSources() {
  const listed = git("ls-tree", "-r", "HEAD", "--", ...sources);
  return execFileSync("git", ["hash-object", "--stdin"], { input: listed, encoding: "utf8" }).trim();
}

/** @param {...string} args */
function git(...args) {
  return execFileSync("git", args, { cwd: workspaceFolder, encoding: "utf8", maxBuffer: 2 ** 26 });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (readFileSync(recordFile, "utf8").trim() !== stateOfSources()) process.exitCode = 1;
}
