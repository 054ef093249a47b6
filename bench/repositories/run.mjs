/**
 * Reads functions of other people's repositories, and lets the compiler judge what was read.
 * Usage, with a Node.js that runs TypeScript:
 * `node --conditions=@toolwright/source bench/repositories/run.mjs CHECKOUTS [REPOSITORY…]`, where CHECKOUTS/owner+name
 * holds the repository at its commit, with the types it needs in node_modules. Prints what is to be judged again:
 * functions without a verdict, and those whose declaration has changed since.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAnalyser } from "@toolwright/inspect";
import { chooseFunctions } from "./choose-functions.mjs";
import { differences } from "./compare-types.mjs";
import { repositories } from "./repositories.mjs";

/**
 * @typedef {object} Verdict
 * @property {"right" | "refused" | "wrong" | "unjudged"} verdict
 * @property {string} why
 * @property {string} digest Of the declaration that was judged.
 */

const log = new URL("verdicts.json", import.meta.url);
/** @type {Record<string, Record<string, Verdict>>} */
const known = JSON.parse(readFileSync(log, "utf8"));
const [checkouts, ...asked] = process.argv.slice(2);
if (checkouts === undefined) throw new Error("Where are the checkouts?");

for (const repository of repositories) {
  if (asked.length > 0 && !asked.includes(repository.name)) continue;
  const start = performance.now();
  const verdicts = judgeRepository(join(checkouts, repository.name.replace("/", "+")), repository);
  known[repository.name] = verdicts;
  const text = /** @type {const} */ (["right", "refused", "wrong", "unjudged"]).map(
    (kind) => `${Object.values(verdicts).filter(({ verdict }) => verdict === kind).length} ${kind}`,
  );
  process.stdout.write(`${repository.name}: ${text.join(", ")} (${Math.round(performance.now() - start)} ms)\n`);
}
writeFileSync(log, `${JSON.stringify(known, null, 2)}\n`);

/**
 * @param {string} root
 * @param {import("./repositories.mjs").Repository} repository
 */
function judgeRepository(root, repository) {
  const analyser = createAnalyser();
  /** @type {Record<string, Verdict>} */
  const verdicts = {};
  for (const { file, name } of chooseFunctions(root, repository)) {
    const path = join(root, file);
    const found = analyser.exportedFunctions(path).find(({ exportName }) => exportName === name);
    if (found === undefined) throw new Error(`${file} exports no function ${name}`);
    const key = `${file}#${name}`;
    verdicts[key] = judge(path, name, found.result, known[repository.name]?.[key]);
    if (verdicts[key].verdict === "unjudged") process.stdout.write(`  ${key}: ${verdicts[key].why}\n`);
  }
  analyser.close();
  return verdicts;
}

/**
 * @param {string} path
 * @param {string} name
 * @param {import("toolwright").SignatureResult} result
 * @param {Verdict | undefined} before
 * @returns {Verdict}
 */
function judge(path, name, result, before) {
  const digest = createHash("sha256").update(JSON.stringify(result)).digest("hex").slice(0, 16);
  if (before?.digest === digest && before.verdict !== "unjudged") return before;
  if (!("signature" in result)) return { verdict: "unjudged", why: `${result.code}: ${result.reason}`, digest };
  const differing = differences(path, name, result.signature);
  const told = result.signature.diagnostics.filter(({ severity, path: place }) => severity !== "info" && place !== "");
  const why = differing.length === 0 ? "the compiler finds the types the same" : differing.join("; ");
  const codes = [...new Set(told.map(({ code }) => code))];
  return { verdict: "unjudged", why: codes.length > 0 ? `${why}; told: ${codes.join(", ")}` : why, digest };
}
