import { takeSample } from "./sample.mjs";

/** @typedef {Map<string, import("./sample.mjs").Sample[]>} Results Samples by the contestant's name, in the order given. */

/**
 * Takes turns: each round samples every contestant once and begins with another one, so that a busy minute of the
 * machine, or what one process leaves behind for the next, meets all of them alike. One round more is thrown away.
 *
 * @param {readonly import("./sample.mjs").Contestant[]} contestants
 * @param {number} rounds
 * @returns {Promise<Results>}
 */
export async function compare(contestants, rounds) {
  /** @type {Results} */
  const results = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    const first = round % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      showProgress(`round ${round} of ${rounds}: ${contestant.name}`);
      const sample = await takeSample(contestant);
      if (round > 0) results.get(contestant.name)?.push(sample);
    }
  }
  showProgress("");
  return results;
}

/** @param {string} text Replaces the last one; empty at the end. */
function showProgress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
