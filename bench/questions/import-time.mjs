import { fileURLToPath } from "node:url";
import { compare } from "../harness/compare.mjs";
import { peersWith } from "../harness/contestants.mjs";
import { median, medianColumn, ratioColumn, resultsTable, rounded } from "../harness/table.mjs";

/** @type {import("./question.mjs").Question} */
export const importTime = {
  heading: "Importing the library: a whole process that does nothing else",
  async answer(installations) {
    const folder = installations.toolwright;
    const empty = fileURLToPath(new URL("../drivers/empty.mjs", import.meta.url));
    const results = await compare(
      [
        { name: "empty process", folder, args: [empty] },
        { name: "toolwright", folder, args: ["import.mjs"] },
        { name: "toolwright/testing", folder, args: ["import-testing.mjs"] },
        { name: "@toolwright/models/offline", folder, args: ["import-offline.mjs"] },
        ...peersWith(installations, "import.mjs", (file) => [file]),
      ],
      15,
    );
    const nothing = median((results.get("empty process") ?? []).map(({ wall }) => wall));
    return resultsTable(results, [
      medianColumn("wall ms", ({ wall }) => wall),
      {
        heading: "above empty",
        cell: (samples) => rounded(median(samples.map(({ wall }) => wall)) - nothing),
      },
      medianColumn("CPU ms", ({ cpu }) => cpu),
      ratioColumn("CPU", ({ cpu }) => cpu, results.get("toolwright") ?? []),
    ]);
  },
};
