import type { Parameter } from "../parameters/parameter.ts";
import { type Found, findPattern } from "../text/span.ts";
import type { Draft } from "./draft.ts";

const WRITTEN_WORD = /[\p{L}\p{N}][^\s,;?!"'()]*/gu;

/** Identifiers and codes: words that fit the declared pattern, or that look like no ordinary word. */
export function fillCodes(draft: Draft): void {
  for (const parameter of draft.wanted("code")) {
    const [code] = draft.free(codesFor(draft.message.text, parameter));
    if (code) draft.set(parameter, code, "formed");
  }
}

/** The words of a text that could be the value of a code parameter. */
export function codesFor(text: string, parameter: Parameter): Found<string>[] {
  const { pattern } = parameter.schema;
  const fits = pattern === undefined ? looksLikeCode : patternTest(pattern);
  return findPattern(text, WRITTEN_WORD)
    .map((word) => withoutFullStop(word))
    .filter((word) => fits(word.value));
}

function withoutFullStop(word: Found<string>): Found<string> {
  const value = word.value.replace(/[.:]+$/, "");
  return { start: word.start, end: word.start + value.length, value };
}

function looksLikeCode(word: string): boolean {
  return /\d/.test(word) || /^\p{Lu}{2,6}$/u.test(word);
}

function patternTest(pattern: string): (word: string) => boolean {
  try {
    const expression = new RegExp(pattern, "u");
    return (word) => word.length <= 64 && expression.test(word);
  } catch {
    // A declaration may hold a pattern of another dialect; it then tells nothing.
    return looksLikeCode;
  }
}
