/**
 * Times turns, one after the other.
 * Usage: `node turns.mjs FILE WARM_UP TURNS ANSWER`; the module exports `runTurn`, which resolves to the answer, and may
 * export `startSession`, after which turns belong to a fresh session.
 */
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** Where a contestant ends that would take the whole machine, in milliseconds of CPU time and bytes. */
const limits = { cpu: 60_000, memory: 2.5 * 2 ** 30 };

const [file = "", warmUp, turns, expected] = process.argv.slice(2);
const { runTurn, startSession } = await import(pathToFileURL(resolve(file)).href);
await startSession?.();
for (let turn = 0; turn < Number(warmUp); turn++) await timeTurn();
await startSession?.();

/** @type {{ wall: number, cpu: number }[]} */
const times = [];
const before = process.cpuUsage();
while (times.length < Number(turns) && (times.length % 50 > 0 || isWithinLimits())) times.push(await timeTurn());
const cpuPerTurn = millisecondsOf(process.cpuUsage(before)) / times.length;
process.stdout.write(JSON.stringify({ times, cpuPerTurn, residentBytes: process.memoryUsage.rss() }));

/** @returns {Promise<{ wall: number, cpu: number }>} What one turn took, in milliseconds. */
async function timeTurn() {
  const start = performance.now();
  const used = process.cpuUsage();
  const answer = await runTurn();
  const time = { wall: performance.now() - start, cpu: millisecondsOf(process.cpuUsage(used)) };
  if (answer !== expected) throw new Error(`The answer is "${answer}" instead of "${expected}".`);
  // A program has something else to do between two turns, and timers are due.
  await setImmediate();
  return time;
}

/** @param {NodeJS.CpuUsage} usage User and system time, of every thread. */
function millisecondsOf({ user, system }) {
  return (user + system) / 1_000;
}

function isWithinLimits() {
  return millisecondsOf(process.cpuUsage(before)) < limits.cpu && process.memoryUsage.rss() < limits.memory;
}
