/**
 * Measures Toolwright beside its peers, all in one run, and prints Markdown.
 * Usage: `npm run bench [-- QUESTION…]`; without arguments, every question. Needs bash, built packages and a registry.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { installContestants } from "./harness/installations.mjs";
import { load } from "./harness/load.mjs";
import { declarationTime } from "./questions/declaration-time.mjs";
import { importTime } from "./questions/import-time.mjs";
import { installedSize } from "./questions/installed-size.mjs";
import { longSession } from "./questions/long-session.mjs";
import { slowTools } from "./questions/slow-tools.mjs";
import { startTime } from "./questions/start-time.mjs";
import { turnCost } from "./questions/turn-cost.mjs";
import { wrongArguments } from "./questions/wrong-arguments.mjs";

/** @type {Record<string, import("./questions/question.mjs").Question>} */
const questions = {
  declaration: declarationTime,
  import: importTime,
  start: startTime,
  size: installedSize,
  turn: turnCost,
  session: longSession,
  tools: slowTools,
  arguments: wrongArguments,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(questions, name));
if (unknown.length > 0) throw new Error(`No such question: ${unknown}. Known: ${Object.keys(questions)}.`);

const scratch = await mkdtemp(join(tmpdir(), "toolwright-bench-"));
try {
  const installations = await installContestants(scratch);
  process.stdout.write(`Node.js ${process.version}, ${availableParallelism()} cores\n`);
  for (const [name, { heading, answer }] of Object.entries(questions)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stdout.write(`\n## ${heading}\n\n`);
    const before = load();
    process.stdout.write(`${await answer(installations)}\n\nLoad of the machine: ${before} before, ${load()} after.\n`);
  }
} finally {
  await rm(scratch, { recursive: true });
}
