/**
 * `npm run test:matrix`: every way of building and running a project, compared with development. The last line counts
 * as that of `npm test` does. Arguments choose test files.
 */
import { recordMatrix } from "./matrix-record.mjs";
import { runTests } from "./run-tests.mjs";
import { run } from "./workspace.mjs";

if (!(await run(process.execPath, ["build/build.mjs"]))) process.exit(1);
const chosen = process.argv.slice(2);
const { passed, failed, skipped } = await runTests("--config", "vitest.matrix.config.ts", ...chosen);
for (const title of skipped) process.stdout.write(`skipped: ${title}\n`);
if (failed === 0 && skipped.length === 0 && chosen.length === 0)
  process.stdout.write(`The matrix has passed, ${recordMatrix()}.\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;
