import { median } from "./table.mjs";

/** @typedef {{ wall: number, cpu: number }} TurnTime In milliseconds. */

/**
 * What the driver of turns has printed.
 *
 * @param {import("./sample.mjs").Sample} sample
 * @returns {{ times: TurnTime[], cpuPerTurn: number, residentBytes: number }}
 */
export function turnsOf({ output }) {
  return JSON.parse(output);
}

/**
 * The median of all turns, or of some.
 *
 * @param {import("./sample.mjs").Sample} sample
 * @param {keyof TurnTime} time
 * @param {number} [from]
 * @param {number} [to]
 */
export function medianTurn(sample, time, from, to) {
  const times = turnsOf(sample).times.slice(from, to);
  return median(times.map((turn) => turn[time]));
}
