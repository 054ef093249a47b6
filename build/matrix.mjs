/**
 * `npm run test:matrix`: every way of building and running a project, compared with development. The last line counts
 * as that of `npm test` does. Arguments choose test files.
 */
import { runTests } from "./run-tests.mjs";
import { run } from "./workspace.mjs";

if (!(await run(process.execPath, ["build/build.mjs"]))) process.exit(1);
const { passed, failed, skipped } = await runTests("--config", "vitest.matrix.config.ts", ...process.argv.slice(2));
for (const title of skipped) process.stdout.write(`skipped: ${title}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;
