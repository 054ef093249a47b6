import { stemmer } from "stemmer";
import type { Span } from "./span.ts";

/** A word, a number or an arithmetic sign of the message. */
export interface Token extends Span {
  readonly text: string;
  readonly lower: string;
  /** What is compared: `booking`, `booked` and `Books` have one stem. */
  readonly stem: string;
}

/** Verbs of two words that mean something else than the first word alone, and a plain verb for each. */
const PHRASAL_VERBS = new Map([
  ["look up", "search"],
  ["look for", "search"],
  ["set up", "create"],
  ["write down", "save"],
  ["note down", "save"],
  ["take away", "subtract"],
  ["get rid", "remove"],
  ["turn on", "enable"],
  ["turn off", "disable"],
  ["switch on", "enable"],
  ["switch off", "disable"],
  ["count up", "increment"],
  ["count down", "decrement"],
]);

const PHRASAL = [...PHRASAL_VERBS.keys()].join("|");
const TOKEN = new RegExp(String.raw`\b(?:${PHRASAL})\b|\d[\d.,]*\d|\d|[\p{L}\p{M}]+(?:['’]\p{L}+)?|[+*/×÷=-]`, "giu");

/** The words of a text with their places. A phrasal verb counts as its plain verb. */
export function tokenise(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const lower = match[0].toLowerCase().replace(/['’]s$/, "");
    const stem = stemmer(PHRASAL_VERBS.get(lower) ?? lower);
    return { text: match[0], lower, stem, start: match.index, end: match.index + match[0].length };
  });
}

/** The words of an identifier: `maxResults`, `max_results` and `max-results2` are all `max results …`. */
export function identifierWords(identifier: string): string[] {
  return identifier
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** The stem of one word. */
export function stemOf(word: string): string {
  return stemmer(word.toLowerCase());
}

/** The stretch from the first to the last of some tokens. */
export function spanOf(tokens: readonly Token[]): Span {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
}
