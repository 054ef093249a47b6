import { compare } from "../harness/compare.mjs";
import { cold, driven, ours, peersWith } from "../harness/contestants.mjs";
import { medianColumn, ratioColumn, resultsTable } from "../harness/table.mjs";

/** @type {import("./question.mjs").Question} */
export const startTime = {
  heading: "A new process that answers one message with a tool call, and ends",
  async answer(installations) {
    const command = ["node_modules/@toolwright/dev/bin/toolwright.js", "run", "calculator.ts", "What is 5 plus 3?"];
    const folder = installations.toolwright;
    const oneTurn = (/** @type {string} */ file) => driven("turns", file, 0, 1, "3");
    const cachedProgram = "a program of Toolwright's, from the disk cache";
    const results = await compare(
      [
        ours(installations, "an empty TypeScript program", ["empty.ts"]),
        cold({ name: "`toolwright run` of the calculator, no cache", folder, args: command }),
        { name: "`toolwright run` of the calculator, from the disk cache", folder, args: command },
        cold(ours(installations, "a program of Toolwright's, no cache", oneTurn("turn.ts"))),
        ours(installations, cachedProgram, oneTurn("turn.ts")),
        ...peersWith(installations, "turn.mjs", oneTurn),
        ...peersWith(installations, "turn-in-session.mjs", oneTurn, ", in a session"),
      ],
      9,
    );
    return resultsTable(results, [
      medianColumn("wall ms", ({ wall }) => wall),
      medianColumn("CPU ms", ({ cpu }) => cpu),
      ratioColumn("CPU", ({ cpu }) => cpu, results.get(cachedProgram) ?? []),
    ]);
  },
};
