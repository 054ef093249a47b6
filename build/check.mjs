/**
 * `npm test`: builds, lints, checks types and packages, and runs every test. It goes on after a failure, and the last
 * line counts what passed and what failed: each test of vitest as one, each other step as one.
 */
import { runTests } from "./run-tests.mjs";
import { run } from "./workspace.mjs";

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
