/**
 * @typedef {object} Question
 * @property {string} heading
 * @property {(installations: import("../harness/installations.mjs").Installations) => Promise<string>} answer Measures,
 * and gives a Markdown text.
 */

export {};
