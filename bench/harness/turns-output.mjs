import { median } from "./table.mjs";

/**
 * What the driver of turns has printed.
 *
 * @param {import("./sample.mjs").Sample} sample
 * @returns {{ milliseconds: number[], cpuPerTurn: number, residentBytes: number }}
 */
export function turnsOf({ output }) {
  return JSON.parse(output);
}

/**
 * The median of some turns, in milliseconds.
 *
 * @param {import("./sample.mjs").Sample} sample
 * @param {number} [from]
 * @param {number} [to]
 */
export function medianTurn(sample, from, to) {
  return median(turnsOf(sample).milliseconds.slice(from, to));
}
