import { takeSample } from "./sample.mjs";

/**
 * @typedef {Map<string, import("./sample.mjs").Sample[]>} Results Samples by the contestant's name, in the order given;
 * none of those that are absent.
 */

/**
 * Takes turns: each round samples every contestant once and begins with another one, so that a busy minute of the
 * machine, or what one process leaves behind for the next, meets all of them alike.
 *
 * @param {readonly import("./sample.mjs").Contestant[]} contestants
 * @param {number} rounds
 * @param {number} [discarded] How many rounds come before them and are thrown away, in which caches fill.
 * @returns {Promise<Results>}
 */
export async function compare(contestants, rounds, discarded = 1) {
  /** @type {Results} */
  const results = new Map(contestants.map(({ name, absent }) => [absent ? `${name} (${absent})` : name, []]));
  const present = contestants.filter(({ absent }) => absent === undefined);
  for (let round = 0; round < discarded + rounds; round++) {
    const first = round % present.length;
    for (const contestant of [...present.slice(first), ...present.slice(0, first)]) {
      showProgress(`round ${round + 1} of ${discarded + rounds}: ${contestant.name}`);
      const sample = await takeSample(contestant);
      if (round >= discarded) results.get(contestant.name)?.push(sample);
    }
  }
  showProgress("");
  return results;
}

/** @param {string} text Replaces the last one; empty at the end. */
function showProgress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
