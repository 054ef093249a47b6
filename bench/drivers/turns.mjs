/**
 * Times turns, one after the other.
 * Usage: `node turns.mjs FILE WARM_UP TURNS`; the module exports `runTurn`, which throws when a turn ends otherwise
 * than it should.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [file = "", warmUp, turns] = process.argv.slice(2);
const { runTurn } = await import(pathToFileURL(resolve(file)).href);
for (let turn = 0; turn < Number(warmUp); turn++) await runTurn();

/** @type {number[]} */
const milliseconds = [];
const before = process.cpuUsage();
for (let turn = 0; turn < Number(turns); turn++) {
  const start = performance.now();
  await runTurn();
  milliseconds.push(performance.now() - start);
}
const { user, system } = process.cpuUsage(before);
const cpuPerTurn = (user + system) / 1_000 / Number(turns);
process.stdout.write(JSON.stringify({ milliseconds, cpuPerTurn, residentBytes: process.memoryUsage.rss() }));
