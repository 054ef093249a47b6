/**
 * Measures Toolwright beside others that read types, on the same types: how long each takes, and how many of the written
 * facts it gets right. Usage, after a build: `node bench/inspect/peers.mjs [TOOLS FILES]`; without tools, facts only.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../harness/load.mjs";
import { rounded, table } from "../harness/table.mjs";
import { edit, readers } from "./contestants.mjs";
import { cases, factCount } from "./facts/cases.mjs";
import { holds } from "./facts/holds.mjs";

/** @typedef {{ cold: import("./contestants.mjs").Run[], again: import("./contestants.mjs").Run[], edited: import("./contestants.mjs").Run[] }} Runs */

const ROUNDS = 3;
const scratch = mkdtempSync(join(tmpdir(), "toolwright-readers-"));
const [tools = 1000, files = 50] = process.argv.slice(2).map(Number);

try {
  const contestants = await readers();
  process.stdout.write(`Node.js ${process.version}, load ${load()}\n\n`);
  if (tools > 0) process.stdout.write(`${await compareTimes(contestants)}\n\n`);
  process.stdout.write(`${await compareFacts(contestants)}\n\nLoad ${load()}\n`);
} finally {
  rmSync(scratch, { recursive: true });
}

/** @param {readonly import("./contestants.mjs").Reader[]} contestants */
async function compareTimes(contestants) {
  /** @type {Map<string, Runs>} */
  const results = new Map(contestants.map(({ name }) => [name, { cold: [], again: [], edited: [] }]));
  for (const [index, { make }] of contestants.entries()) {
    mkdirSync(folderOf(index));
    make(folderOf(index), tools, files);
  }
  for (let round = 0; round < ROUNDS; round++) {
    const order = contestants.map((_, index) => (index + round) % contestants.length);
    for (const index of order) {
      const contestant = contestants[index];
      const runs = contestant && results.get(contestant.name);
      if (contestant === undefined || runs === undefined) continue;
      contestant.forget(folderOf(index));
      runs.cold.push(await checked(contestant, index));
      runs.again.push(await checked(contestant, index));
      edit(folderOf(index));
      runs.edited.push(await checked(contestant, index));
    }
  }
  const rows = [...results].map(([name, { cold, again, edited }]) => [name, ...[cold, again, edited].flatMap(cells)]);
  return table(
    [`${tools} tools, ${files} files`, "first, ms", "CPU", "again, ms", "CPU", "one file edited, ms", "CPU"],
    rows,
  );
}

/** @param {number} index */
function folderOf(index) {
  return join(scratch, `project-${index}`);
}

/** @param {import("./contestants.mjs").Reader} contestant @param {number} index */
async function checked({ name, run }, index) {
  const result = await run(folderOf(index));
  if (result.right !== tools) throw new Error(`${name}: ${result.right} of ${tools} schemas are there`);
  return result;
}

/** The lowest values: the machine has other work to do. @param {readonly import("./contestants.mjs").Run[]} runs */
function cells(runs) {
  return [runs.map(({ waited }) => waited), runs.map(({ cpu }) => cpu)].map((values) => rounded(Math.min(...values)));
}

/** @param {readonly import("./contestants.mjs").Reader[]} contestants */
async function compareFacts(contestants) {
  /** @type {string[][]} */
  const columns = [];
  for (const [index, contestant] of contestants.entries()) {
    const root = join(scratch, `cases-${index}`);
    mkdirSync(root);
    columns.push(countFacts(await contestant.readCases(root)));
  }
  const names = [...Object.keys(cases), "all"];
  const rows = names.map((name, row) => [name, ...columns.map((column) => column[row] ?? "")]);
  return table(["facts", ...contestants.map(({ name }) => name)], rows);
}

/** How many facts each schema says, and all of them. @param {readonly import("./facts/holds.mjs").Schema[]} schemas */
function countFacts(schemas) {
  let all = 0;
  const counts = Object.values(cases).map(({ facts }, index) => {
    const schema = schemas[index] ?? {};
    const wrong = facts.filter((fact) => !holds(schema, fact));
    all += facts.length - wrong.length;
    if (process.env["SHOW_WRONG"]) process.stderr.write(`${wrong.map((fact) => `${fact.join(" ")}\n`).join("")}`);
    return "error" in schema ? `refused, of ${facts.length}` : `${facts.length - wrong.length} of ${facts.length}`;
  });
  return [...counts, `**${all} of ${factCount}**`];
}
