import { compare } from "../harness/compare.mjs";
import { driven, ours, peersWith } from "../harness/contestants.mjs";
import { medianColumn, resultsTable } from "../harness/table.mjs";
import { medianTurn } from "../harness/turns-output.mjs";

/** @type {import("./question.mjs").Question} */
export const slowTools = {
  heading: "One turn that calls three tools of 200 ms at once",
  async answer(installations) {
    const program = (/** @type {string} */ file) => driven("turns", file, 2, 5, "3, 7, 11");
    const results = await compare(
      [
        ours(installations, "Toolwright", program("slow-tools.ts")),
        ...peersWith(installations, "slow-tools.mjs", program),
      ],
      3,
    );
    return resultsTable(results, [medianColumn("wall ms", (sample) => medianTurn(sample, "wall"))]);
  },
};
