import { compare } from "../harness/compare.mjs";
import { cold, driven, ours, peersWith } from "../harness/contestants.mjs";
import { medianColumn, ratioColumn, resultsTable } from "../harness/table.mjs";

/** @typedef {{ first: number, next: number, resolutions: { analysed: number }[] }} Output */

/** @type {import("./question.mjs").Question} */
export const declarationTime = {
  heading: "Declarations: the first of a process, the next one, and the whole process",
  async answer(installations) {
    const program = driven("declarations", "declarations.ts");
    const results = await compare(
      [
        cold(ours(installations, "Toolwright, no cache", program)),
        ours(installations, "Toolwright, from its disk cache", program),
        peersWith(installations, "declarations.mjs", (file) => driven("declarations", file)),
      ].flat(),
      9,
    );
    const cached = results.get("Toolwright, from its disk cache") ?? [];
    if (cached.some((sample) => outputOf(sample).resolutions.some(({ analysed }) => analysed > 0))) {
      throw new Error("A declaration that was to come from the cache did not.");
    }
    return resultsTable(results, [
      medianColumn("first, ms", (sample) => outputOf(sample).first),
      medianColumn("next, ms", (sample) => outputOf(sample).next),
      medianColumn("process, wall ms", ({ wall }) => wall),
      medianColumn("process, CPU ms", ({ cpu }) => cpu),
      ratioColumn("CPU", ({ cpu }) => cpu, cached),
    ]);
  },
};

/**
 * @param {import("../harness/sample.mjs").Sample} sample
 * @returns {Output}
 */
function outputOf({ output }) {
  return JSON.parse(output);
}
