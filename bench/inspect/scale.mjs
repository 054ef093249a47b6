/**
 * Measures how long a program with many tools waits for their declarations: without a cache, with it, and after an edit
 * of one of its files. Usage, with a Node.js that runs TypeScript and after a build:
 * `node bench/inspect/scale.mjs [TOOLS FILES]`.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeProject, moduleFile } from "./make-project.mjs";

/** @typedef {{ milliseconds: number, right: number, megabytes: number, report: { analysed: number, milliseconds: Record<string, number> } }} Output */

const ROUNDS = 3;
const workspace = fileURLToPath(new URL("../..", import.meta.url));
const sizes = [
  [10, 1],
  [100, 1],
  [100, 50],
  [1000, 1],
  [1000, 50],
];
const [tools, files] = process.argv.slice(2).map(Number);

process.stdout.write(`Node.js ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n\n`);
process.stdout.write("| tools | files | no cache, ms | cached, ms | one file edited, ms | memory, MB |\n");
process.stdout.write("| ---: | ---: | ---: | ---: | ---: | ---: |\n");
for (const [count = 0, spread = 0] of tools && files ? [[tools, files]] : sizes) {
  process.stdout.write(`${measure(count, spread)}\n`);
}

/**
 * @param {number} count
 * @param {number} spread
 */
function measure(count, spread) {
  /** @type {Record<"cold" | "cached" | "edited", Output[]>} */
  const outputs = { cold: [], cached: [], edited: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const root = mkdtempSync(join(tmpdir(), "toolwright-scale-"));
    try {
      const project = join(root, "project");
      makeProject(project, workspace, count, spread);
      outputs.cold.push(run(project, count));
      outputs.cached.push(run(project, count));
      appendFileSync(moduleFile(project, 0), "\nexport {};\n");
      outputs.edited.push(run(project, count));
    } finally {
      rmSync(root, { recursive: true });
    }
  }
  if (outputs.cached.some(({ report }) => report.analysed > 0)) throw new Error("the cache does not know everything");
  const memory = Math.max(...outputs.cold.map(({ megabytes }) => megabytes));
  const times = [outputs.cold, outputs.cached, outputs.edited].map(text);
  return `| ${count} | ${spread} | ${times.join(" | ")} | ${memory.toFixed(0)} |`;
}

/**
 * @param {string} project
 * @param {number} count
 * @returns {Output}
 */
function run(project, count) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["program.ts"], {
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

/** @param {Output[]} outputs */
function text(outputs) {
  const times = outputs.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return `${Math.round(times[Math.floor(times.length / 2)] ?? 0)} (${Math.round(times[0] ?? 0)})`;
}
