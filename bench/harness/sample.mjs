import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {string} folder The working folder of its process.
 * @property {readonly string[]} args What Node.js is started with.
 * @property {() => Promise<void>} [prepare] Run before each sample, outside of what is measured.
 * @property {string} [absent] Why it cannot take part here.
 *
 * @typedef {object} Sample What one process took, in milliseconds.
 * @property {number} wall
 * @property {number} cpu User and system time, that of child processes included.
 * @property {string} output What it printed.
 */

// Node.js can ask for its own CPU time, but not for that of its children; the `time` of bash counts both.
const TIMED = 'TIMEFORMAT="%R %U %S"; { time "$@" 2>&3; } 3>&2 2>&4';

/**
 * Runs a contestant once, in a process of its own.
 *
 * @param {Contestant} contestant
 * @returns {Promise<Sample>}
 * @throws When the process fails.
 */
export async function takeSample({ name, folder, args, prepare }) {
  await prepare?.();
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, ...env } = process.env;
  const command = ["-c", TIMED, "bash", process.execPath, ...args];
  const child = spawn("bash", command, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe", "ignore", "pipe"] });
  const [output = "", complaint, times = ""] = await Promise.all([1, 2, 4].map((number) => textOf(child, number)));
  if (child.exitCode !== 0) throw new Error(`${name} failed: node ${args.join(" ")}\n${output}${complaint}`);
  const [wall = 0, user = 0, system = 0] = times
    .trim()
    .split(" ")
    .map((seconds) => Number(seconds) * 1_000);
  return { wall, cpu: user + system, output };
}

/**
 * What a process writes to one of its descriptors, once it has ended.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} descriptor
 */
async function textOf(child, descriptor) {
  const stream = /** @type {import("node:stream").Readable} */ (child.stdio[descriptor]);
  const [written] = await Promise.all([text(stream), once(child, "close")]);
  return written;
}
