import { type Found, overlaps } from "../text/span.ts";
import type { Draft } from "./draft.ts";
import { nounPhraseAt, properNames } from "./noun-phrases.ts";
import { isOwnWord } from "./own-words.ts";

const PLACE = /\b(?:in|at|near|of|for|to|from|with|by)\s+/gi;

/** Names of people, places and things: capitalised words, best behind a preposition; else what follows one. */
export function fillNames(draft: Draft): void {
  for (const parameter of draft.wanted("name")) {
    const [name] = draft.free([
      ...behindPreposition(draft, true),
      ...properNames(draft),
      ...behindPreposition(draft, false),
      ...behindCommand(draft),
    ]);
    if (name) draft.set(parameter, name, "formed");
  }
}

/** `greet bob`: what stands right behind the tool's own verb, unless it is a day or a number. */
function behindCommand(draft: Draft): Found<string>[] {
  const { tokens, moments, numbers } = draft.message;
  const [verb, object] = tokens.filter((token) => token.lower !== "please");
  if (!verb || !object || !draft.commandStems.includes(verb.stem) || isOwnWord(draft, object)) return [];
  const phrase = nounPhraseAt(draft, object.start);
  return phrase && ![...moments, ...numbers].some((found) => overlaps(found, phrase)) ? [phrase] : [];
}

function behindPreposition(draft: Draft, capitalised: boolean): Found<string>[] {
  return [...draft.message.text.matchAll(PLACE)].flatMap((match) => {
    const phrase = nounPhraseAt(draft, match.index + match[0].length);
    if (!phrase || /^\p{Lu}/u.test(phrase.value) !== capitalised) return [];
    const isOwnWord = draft.message.tokens.some(
      (token) => token.start >= phrase.start && token.end <= phrase.end && draft.vocabulary.has(token.stem),
    );
    return isOwnWord ? [] : [phrase];
  });
}
