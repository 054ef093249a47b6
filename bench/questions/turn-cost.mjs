import { compare } from "../harness/compare.mjs";
import { driven, ours, peersWith } from "../harness/contestants.mjs";
import { medianColumn, ratioColumn, resultsTable } from "../harness/table.mjs";
import { medianTurn, turnsOf } from "../harness/turns-output.mjs";

/** @type {import("./question.mjs").Question} */
export const turnCost = {
  heading: "One turn with one tool call (3,000 turns after 3,000)",
  async answer(installations) {
    const program = (/** @type {string} */ file) => driven("turns", file, 3_000, 3_000, "3");
    const results = await compare(
      [
        ours(installations, "Toolwright, a plain function, in a session", program("turn.ts")),
        ours(installations, "Toolwright, zod parameters, in a session", program("turn-with-zod.ts")),
        ...peersWith(installations, "turn.mjs", program),
        ...peersWith(installations, "turn-in-session.mjs", program, ", in a session"),
      ],
      5,
    );
    const baseline = results.get("Toolwright, a plain function, in a session") ?? [];
    const cpu = (/** @type {import("../harness/sample.mjs").Sample} */ sample) => turnsOf(sample).cpuPerTurn * 1_000;
    return resultsTable(results, [
      medianColumn("wall µs", (sample) => medianTurn(sample, "wall") * 1_000),
      medianColumn("CPU µs", cpu),
      ratioColumn("CPU", cpu, baseline),
      medianColumn("resident MB", (sample) => turnsOf(sample).residentBytes / 2 ** 20),
    ]);
  },
};
