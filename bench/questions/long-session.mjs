import { compare } from "../harness/compare.mjs";
import { driven, ours, peersWith } from "../harness/contestants.mjs";
import { median, medianColumn, resultsTable, rounded } from "../harness/table.mjs";
import { medianTurn, turnsOf } from "../harness/turns-output.mjs";

const unseen = ", earlier turns not shown to the model";

/** @type {import("./question.mjs").Question} */
export const longSession = {
  heading:
    "One session that grows to 2,000 turns, after another one of 200 (CPU time of the ten turns around each number)",
  async answer(installations) {
    const program = (/** @type {string} */ file) => driven("turns", file, 200, 2_005, "3");
    const results = await compare(
      [
        ours(installations, `Toolwright${unseen}`, program("unseen-session.ts")),
        ours(installations, "Toolwright", program("long-session.ts")),
        ...peersWith(installations, "unseen-session.mjs", program, unseen),
        ...peersWith(installations, "long-session.mjs", program),
      ],
      2,
      0,
    );
    return resultsTable(results, [
      ...[10, 100, 500, 1_000, 2_000].map(aroundTurn),
      {
        heading: "2,000 : 10",
        cell: (samples) => (samples.every((sample) => hasTurn(sample, 2_000)) ? growth(samples) : "–"),
      },
      medianColumn("resident MB", (sample) => turnsOf(sample).residentBytes / 2 ** 20),
      { heading: "turns", cell: (samples) => rounded(Math.min(...samples.map(countTurns))) },
    ]);
  },
};

/**
 * @param {number} turn
 * @returns {import("../harness/table.mjs").Column}
 */
function aroundTurn(turn) {
  const { heading, cell } = medianColumn(`turn ${turn}, CPU ms`, (sample) => durationOf(sample, turn));
  return { heading, cell: (samples) => (samples.every((sample) => hasTurn(sample, turn)) ? cell(samples) : "–") };
}

/** @param {readonly import("../harness/sample.mjs").Sample[]} samples */
function growth(samples) {
  return `${rounded(median(samples.map((sample) => durationOf(sample, 2_000) / durationOf(sample, 10))))}×`;
}

/**
 * @param {import("../harness/sample.mjs").Sample} sample
 * @param {number} turn
 */
function durationOf(sample, turn) {
  return medianTurn(sample, "cpu", turn - 5, turn + 5);
}

/**
 * Whether the session became that long within the limits.
 *
 * @param {import("../harness/sample.mjs").Sample} sample
 * @param {number} turn
 */
function hasTurn(sample, turn) {
  return countTurns(sample) >= turn + 5;
}

/** @param {import("../harness/sample.mjs").Sample} sample */
function countTurns(sample) {
  return turnsOf(sample).times.length;
}
