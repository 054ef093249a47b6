import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** How many functions are judged in each repository, and how many of one file. */
const FUNCTIONS = 10;
const IN_ONE_FILE = 2;

const LEFT_OUT_FOLDER =
  /^(?:\..*|node_modules|dist|build|lib-dist|out|coverage|docs?|examples?|fixtures?|(?:unit-|integration-|e2e-)?tests?|(?:.*[-_.])?(?:e2e|bench(?:marks?)?|playground|website|www|sites?)|__.*__|spec|testing|templates?)$/;
const LEFT_OUT_FILE = /\.d\.[cm]?ts$|[.-](?:tests?|spec|bench|stories|config)\.[cm]?[jt]sx?$|\.min\.js$/;
const TYPESCRIPT = /\.[cm]?tsx?$/;
const JAVASCRIPT = /\.[cm]?jsx?$/;

/** A function or an arrow function that is exported where it is declared, with at least one parameter. */
const EXPORTED_FUNCTION = [
  /^export\s+(?:async\s+)?function\s*\*?\s*([\w$]+)\s*(?:<[^(]*>)?\s*\(\s*(?!\s*\))/gm,
  /^export\s+const\s+([\w$]+)\s*=\s*(?:async\s+)?(?:<[^(]*>)?\(\s*(?!\s*\))[^;]*?=>/gm,
];

/**
 * @typedef {object} Choice
 * @property {string} file Relative to the repository, with forward slashes.
 * @property {string} name
 */

/**
 * The functions that are judged: of all that match, the first ten by the SHA-256 of `file#name`, at most two of a file.
 *
 * @param {string} root The checked out repository.
 * @param {{ folder: string, javascript?: boolean }} sources
 * @returns {Choice[]}
 */
export function chooseFunctions(root, { folder, javascript = false }) {
  const wanted = javascript ? JAVASCRIPT : TYPESCRIPT;
  const ranked = sourceFiles(join(root, folder), wanted)
    .flatMap((path) => exportedNames(path).map((name) => ({ file: relative(root, path).replaceAll("\\", "/"), name })))
    .map((choice) => ({ choice, rank: rankOf(choice) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  /** @type {Map<string, number>} */
  const taken = new Map();
  return ranked
    .map(({ choice }) => choice)
    .filter(({ file }) => {
      const count = (taken.get(file) ?? 0) + 1;
      taken.set(file, count);
      return count <= IN_ONE_FILE;
    })
    .slice(0, FUNCTIONS);
}

/** @param {Choice} choice */
function rankOf({ file, name }) {
  return createHash("sha256").update(`${file}#${name}`).digest("hex");
}

/**
 * @param {string} folder
 * @param {RegExp} wanted
 * @returns {string[]}
 */
function sourceFiles(folder, wanted) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT_FOLDER.test(entry.name) ? [] : sourceFiles(path, wanted);
    return entry.isFile() && wanted.test(entry.name) && !LEFT_OUT_FILE.test(entry.name) ? [path] : [];
  });
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function exportedNames(path) {
  const text = readFileSync(path, "utf8");
  const names = EXPORTED_FUNCTION.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  return [...new Set(names)];
}
