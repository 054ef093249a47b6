import { compare } from "../harness/compare.mjs";
import { driven, ours, peersWith } from "../harness/contestants.mjs";
import { medianColumn, resultsTable, rounded } from "../harness/table.mjs";
import { medianTurn, turnsOf } from "../harness/turns-output.mjs";

const unseen = ", earlier turns not shown to the model";

/** @type {import("./question.mjs").Question} */
export const longSession = {
  heading: "One session that grows to 2,000 turns (ten turns around each number)",
  async answer(installations) {
    const program = (/** @type {string} */ file) => driven("turns", file, 0, 2_005, "3");
    const results = await compare(
      [
        ours(installations, `Toolwright${unseen}`, program("unseen-session.ts")),
        ours(installations, "Toolwright", program("long-session.ts")),
        ...peersWith(installations, "unseen-session.mjs", program, unseen),
        ...peersWith(installations, "long-session.mjs", program),
      ],
      3,
      0,
    );
    return resultsTable(results, [
      ...[10, 100, 500, 1_000, 2_000].map(aroundTurn),
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
  const { heading, cell } = medianColumn(`turn ${turn}, ms`, (sample) => medianTurn(sample, turn - 5, turn + 5));
  return {
    heading,
    cell: (samples) => (samples.every((sample) => countTurns(sample) >= turn + 5) ? cell(samples) : "–"),
  };
}

/** @param {import("../harness/sample.mjs").Sample} sample */
function countTurns(sample) {
  return turnsOf(sample).milliseconds.length;
}
