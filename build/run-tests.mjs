import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./workspace.mjs";

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Count */

/**
 * Runs tests with vitest and counts them.
 *
 * @param {...string} options Options of vitest.
 * @returns {Promise<Count>}
 */
export async function runTests(...options) {
  const folder = await mkdtemp(join(tmpdir(), "toolwright-tests-"));
  try {
    const report = join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const succeeded = await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...options, ...reporters]);
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
