/**
 * `npm test`: builds, lints, checks types and packages, and runs every test. It goes on after a failure, and the last
 * line counts what passed and what failed: each test of vitest as one, each other step as one.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./workspace.mjs";

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Count */

/** Programs below the root, with their arguments. */
const steps = {
  build: ["build/build.mjs"],
  types: ["node_modules/typescript/bin/tsc", "-b"],
  lint: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  unused: ["node_modules/knip/bin/knip.js"],
  packages: ["build/check-packages.mjs"],
};

let passed = 0;
let failed = 0;
for (const [name, program] of Object.entries(steps)) {
  heading(name);
  if (await run(process.execPath, program)) passed++;
  else failed++;
}

heading("tests");
const tests = await runTests();
for (const title of tests.skipped) process.stdout.write(`skipped: ${title}\n`);
passed += tests.passed;
failed += tests.failed;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;

/** @param {string} name */
function heading(name) {
  process.stdout.write(`\n== ${name}\n`);
}

/** @returns {Promise<Count>} */
async function runTests() {
  const folder = await mkdtemp(join(tmpdir(), "toolwright-tests-"));
  try {
    const report = join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const succeeded = await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...reporters]);
    const counted = count(JSON.parse(await readFile(report, "utf8")));
    // A fault outside of any test, such as a rejection that nobody awaited.
    return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} report
 * @returns {Count}
 */
function count({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (/** @type {string} */ status) => tests.filter((test) => test.status === status);
  // A file that could not be loaded has no tests; it counts as a failed one.
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: withStatus("passed").length,
    failed: withStatus("failed").length + broken.length,
    skipped: [...withStatus("pending"), ...withStatus("skipped"), ...withStatus("todo")].map((test) => test.fullName),
  };
}
