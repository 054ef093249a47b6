/**
 * Measures how long a program with many tools waits for their declarations, what processor time and memory that takes:
 * without a cache, with it, and after an edit of one of its files. Usage, after a build:
 * `node bench/inspect/scale.mjs [TOOLS FILES]`; without arguments, all sizes.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../harness/load.mjs";
import { median, rounded, table } from "../harness/table.mjs";
import { edit, loader, toolwright } from "./contestants.mjs";

/**
 * @typedef {object} Output
 * @property {number} milliseconds From the first tool to the last declaration.
 * @property {number} cpu Processor time of the program and of the analyser's thread meanwhile, in milliseconds.
 * @property {number} compiler Processor time of the compiler's process, in milliseconds; 0 where it is not known.
 * @property {number} right How many declarations are there.
 * @property {number} megabytes Memory of the program at the end, above that before the first tool.
 * @property {{ analysed: number }} report
 *
 * @typedef {"cold" | "cached" | "edited"} Phase
 */

const ROUNDS = 3;
const SIZES = [
  [10, 1],
  [100, 1],
  [100, 50],
  [1000, 1],
  [1000, 50],
  [5000, 50],
  [5000, 500],
];

const [tools, files] = process.argv.slice(2).map(Number);
const sizes = tools && files ? [[tools, files]] : SIZES;
const scratch = mkdtempSync(join(tmpdir(), "toolwright-scale-"));
try {
  process.stdout.write(
    `Node.js ${process.version}, load ${load()} before\n\n${measureAll()}\n\nLoad ${load()} after\n`,
  );
} finally {
  rmSync(scratch, { recursive: true });
}

/** Sizes take turns, so that a busy minute of the machine meets all of them. */
function measureAll() {
  const results = sizes.map(() => ({
    cold: /** @type {Output[]} */ ([]),
    cached: /** @type {Output[]} */ ([]),
    edited: /** @type {Output[]} */ ([]),
  }));
  for (let round = 0; round < ROUNDS; round++) {
    results.forEach((outputs, index) => {
      const [count = 0, spread = 0] = sizes[index] ?? [];
      const project = join(scratch, `${index}`);
      if (round === 0) {
        mkdirSync(project);
        toolwright.make(project, count, spread);
      }
      toolwright.forget(project);
      outputs.cold.push(run(project, count));
      const cached = run(project, count);
      if (cached.report.analysed > 0) throw new Error("the cache does not know everything");
      outputs.cached.push(cached);
      edit(project);
      outputs.edited.push(run(project, count));
    });
  }
  const rows = results.map(({ cold, cached, edited }, index) => [
    ...(sizes[index] ?? []).map((size) => size.toLocaleString("en")),
    ...[cold, cached, edited].flatMap((outputs) => [times(outputs), cpu(outputs)]),
    `${rounded(Math.max(...cold.map(({ megabytes }) => megabytes)))}`,
    `${edited[0]?.report.analysed}`,
  ]);
  const phases = ["no cache", "cached", "one file edited"].flatMap((phase) => [`${phase}, ms`, "CPU"]);
  return table(["tools", "files", ...phases, "memory, MB", "read again"], rows);
}

/**
 * @param {string} project
 * @param {number} count
 * @returns {Output}
 */
function run(project, count) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...loader, "program.ts"], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "development" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  /** @type {Output} */
  const output = JSON.parse(stdout);
  if (output.right !== count) throw new Error(`${output.right} of ${count} declarations are right`);
  return output;
}

/** @param {readonly Output[]} outputs */
function times(outputs) {
  const values = outputs.map(({ milliseconds }) => milliseconds);
  return `${rounded(median(values))} (${rounded(Math.min(...values))})`;
}

/** The lowest: other work on the machine only adds to it. @param {readonly Output[]} outputs */
function cpu(outputs) {
  return rounded(Math.min(...outputs.map((output) => output.cpu + output.compiler)));
}
