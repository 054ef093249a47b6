/**
 * Reads what becomes of a call with a text for a number: what the model answered after it, or how the turn failed.
 * Usage: `node wrong-arguments.mjs FILE`; the module exports `runTurn`, which resolves to the answer.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [file = ""] = process.argv.slice(2);
const { runTurn } = await import(pathToFileURL(resolve(file)).href);
const outcome = await runTurn().then(
  (/** @type {string} */ answer) => ({ answer }),
  (/** @type {unknown} */ error) => ({ error: String(error) }),
);
process.stdout.write(JSON.stringify(outcome));
