/**
 * Times the first and the second declaration of a process and reads what was done for them.
 * Usage: `node declarations.mjs FILE`; the module exports `declareFirst` and `declareNext`.
 */
import { subscribe } from "node:diagnostics_channel";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** @type {unknown[]} */
const resolutions = [];
subscribe("toolwright:resolution", (resolution) => resolutions.push(resolution));

const [file = ""] = process.argv.slice(2);
const { declareFirst, declareNext } = await import(pathToFileURL(resolve(file)).href);
const first = time(declareFirst);
const next = time(declareNext);
process.stdout.write(JSON.stringify({ first, next, resolutions }));

/**
 * @param {() => object} declare
 * @returns {number} Milliseconds.
 */
function time(declare) {
  const start = performance.now();
  const declaration = declare();
  const milliseconds = performance.now() - start;
  if (!JSON.stringify(declaration).includes('"required"')) throw new Error("This is no declaration.");
  return milliseconds;
}
