import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * @typedef {import("./installations.mjs").Installations} Installations
 * @typedef {import("./sample.mjs").Contestant} Contestant
 *
 * @typedef {"declarations" | "turns" | "wrong-arguments"} Driver A program of `bench/drivers`, which loads a contestant's module.
 */

// Node.js runs TypeScript by itself since 22.18; before that, a loader is the usual way.
const loader = Reflect.get(process.features, "typescript") ? [] : ["--import", "tsx"];

/**
 * A TypeScript program of ours, started as users start theirs.
 *
 * @param {Installations} installations
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Contestant}
 */
export function ours({ toolwright }, name, args) {
  return { name, folder: toolwright, args: [...loader, ...args] };
}

/**
 * The program of this name of every peer that has one.
 *
 * @param {Installations} installations
 * @param {string} program
 * @param {(file: string) => readonly string[]} argsFor
 * @param {string} [remark] What is special about this program, for its line of the table.
 * @returns {Contestant[]}
 */
export function peersWith({ peers }, program, argsFor, remark = "") {
  const having = peers.filter(({ folder }) => existsSync(join(folder, program)));
  return having.map(({ label, folder, node }) => {
    const name = `${label}${remark}`;
    return {
      name,
      folder,
      args: argsFor(program),
      ...(node && !runsHere(node) && { absent: `needs Node.js ${node}` }),
    };
  });
}

/** @param {string} range As peers write it: `>=22` or `>=22.13.0`. */
function runsHere(range) {
  const [wanted = "0"] = /\d+(\.\d+)*/.exec(range) ?? [];
  return wanted.localeCompare(process.versions.node, "en", { numeric: true }) <= 0;
}

/**
 * @param {Driver} driver
 * @param {readonly (string | number)[]} args
 */
export function driven(driver, ...args) {
  return [fileURLToPath(new URL(`../drivers/${driver}.mjs`, import.meta.url)), ...args.map(String)];
}

/**
 * The contestant without what earlier processes have read from the sources. It leaves a filled cache behind.
 *
 * @param {Contestant} contestant
 * @returns {Contestant}
 */
export function cold(contestant) {
  const cache = join(contestant.folder, "node_modules/.cache/toolwright");
  return { ...contestant, prepare: () => rm(cache, { recursive: true, force: true }) };
}
