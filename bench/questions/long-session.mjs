import { compare } from "../harness/compare.mjs";
import { driven, ours, peersWith } from "../harness/contestants.mjs";
import { medianColumn, resultsTable } from "../harness/table.mjs";
import { medianTurn, turnsOf } from "../harness/turns-output.mjs";

/** @type {import("./question.mjs").Question} */
export const longSession = {
  heading: "One session that grows, its earlier turns not shown to the model (ten turns around each number)",
  async answer(installations) {
    const results = await compare(
      [
        ours(installations, "Toolwright", driven("turns", "long-session.ts", 0, 2_005)),
        // A longer one would take peers many minutes.
        ...peersWith(installations, "long-session.mjs", (file) => driven("turns", file, 0, 505)),
      ],
      3,
    );
    return resultsTable(results, [10, 100, 500, 2_000].map(aroundTurn));
  },
};

/**
 * @param {number} turn
 * @returns {import("../harness/table.mjs").Column}
 */
function aroundTurn(turn) {
  const { heading, cell } = medianColumn(`turn ${turn}, ms`, (sample) => medianTurn(sample, turn - 5, turn + 5));
  return { heading, cell: (samples) => (samples.every((sample) => hasTurn(sample, turn)) ? cell(samples) : "–") };
}

/**
 * @param {import("../harness/sample.mjs").Sample} sample
 * @param {number} turn
 */
function hasTurn(sample, turn) {
  return turnsOf(sample).milliseconds.length >= turn;
}
