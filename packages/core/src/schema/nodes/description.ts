import { cutText } from "../../json/cut-text.ts";

/** Longer descriptions of what is expected help no model. */
const MAX_LENGTH = 1_000;

/** A description cut to a length that can be shown, and put together with others without growing beyond all measure. */
export function cutDescription(words: string): string {
  return words.length > MAX_LENGTH ? `${cutText(words, MAX_LENGTH)}…` : words;
}
