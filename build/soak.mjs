/**
 * `npm run test:soak`: the fuzz test of the agent loop at ten times its usual length. TOOLWRIGHT_FUZZ_TURNS and
 * TOOLWRIGHT_FUZZ_SEED change it.
 */
import { run } from "./workspace.mjs";

process.env["TOOLWRIGHT_FUZZ_TURNS"] ??= "50000";
const succeeded = await run(process.execPath, [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project=unit",
  "packages/core/src/runner/fuzz.test.ts",
]);
if (!succeeded) process.exitCode = 1;
