/**
 * Times turns, one after the other.
 * Usage: `node turns.mjs FILE WARM_UP TURNS ANSWER`; the module exports `runTurn`, which resolves to the answer, and may
 * export `startSession`, after which turns belong to a fresh session.
 */
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** Where a contestant ends that would take the whole machine, in milliseconds and bytes. */
const limits = { time: 60_000, memory: 2.5 * 2 ** 30 };

const [file = "", warmUp, turns, expected] = process.argv.slice(2);
const { runTurn, startSession } = await import(pathToFileURL(resolve(file)).href);
await startSession?.();
for (let turn = 0; turn < Number(warmUp); turn++) await timeTurn();
await startSession?.();

/** @type {number[]} */
const milliseconds = [];
const begin = performance.now();
const before = process.cpuUsage();
while (milliseconds.length < Number(turns) && (milliseconds.length % 50 > 0 || isWithinLimits())) {
  milliseconds.push(await timeTurn());
}
const { user, system } = process.cpuUsage(before);
const cpuPerTurn = (user + system) / 1_000 / milliseconds.length;
process.stdout.write(JSON.stringify({ milliseconds, cpuPerTurn, residentBytes: process.memoryUsage.rss() }));

/** @returns {Promise<number>} Milliseconds. */
async function timeTurn() {
  const start = performance.now();
  const answer = await runTurn();
  const duration = performance.now() - start;
  if (answer !== expected) throw new Error(`The answer is "${answer}" instead of "${expected}".`);
  // A program has something else to do between two turns, and timers are due.
  await setImmediate();
  return duration;
}

function isWithinLimits() {
  return performance.now() - begin < limits.time && process.memoryUsage.rss() < limits.memory;
}
