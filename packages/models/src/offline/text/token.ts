import { stemmer } from "stemmer";
import type { Span } from "./span.ts";

/** A word, a number or an arithmetic sign of the message. */
export interface Token extends Span {
  readonly text: string;
  readonly lower: string;
  /** What is compared: `booking`, `booked` and `Books` have one stem. */
  readonly stem: string;
}

const TOKEN = /\d[\d.,]*\d|\d|[\p{L}\p{M}]+(?:['’]\p{L}+)?|[+*/×÷=-]/gu;

/** The words of a text with their places. */
export function tokenise(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const lower = match[0].toLowerCase().replace(/['’]s$/, "");
    return { text: match[0], lower, stem: stemmer(lower), start: match.index, end: match.index + match[0].length };
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
