import { compare } from "../harness/compare.mjs";
import { driven, ours, peersWith } from "../harness/contestants.mjs";
import { resultsTable } from "../harness/table.mjs";

/** @type {import("./question.mjs").Question} */
export const wrongArguments = {
  heading: "A call with a text where a number belongs",
  async answer(installations) {
    const program = (/** @type {string} */ file) => driven("wrong-arguments", file);
    const results = await compare(
      [
        ours(installations, "Toolwright, a plain function", program("wrong-arguments.ts")),
        ours(installations, "Toolwright, zod parameters", program("wrong-arguments-with-zod.ts")),
        ...peersWith(installations, "wrong-arguments.mjs", program),
      ],
      1,
      0,
    );
    return resultsTable(results, [
      { heading: "what becomes of it", cell: ([sample]) => outcomeOf(sample?.output ?? "") },
    ]);
  },
};

/** @param {string} output Of the driver. */
function outcomeOf(output) {
  /** @type {{ answer?: string, error?: string }} */
  const { answer, error } = JSON.parse(output);
  if (error !== undefined) return "checked, the turn fails";
  if (answer === "nothing") return "checked, the model is told";
  if (answer === "one2") return "not checked, the tool runs";
  throw new Error(`The answer "${answer}" says neither that the tool ran nor that it did not.`);
}
