import { carriesMeaning } from "../text/function-words.ts";
import { areSynonyms } from "../text/synonyms.ts";
import type { Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** Whether a word of the message belongs to the tool: to its name, description or parameter names, or means the same. */
export function isOwnWord(draft: Draft, token: Token): boolean {
  return (
    draft.vocabulary.has(token.stem) ||
    [...draft.commandStems, ...draft.parameterStems].some((stem) => areSynonyms(stem, token.stem))
  );
}

/** Whether a word commands or joins and so is no part of a value. */
export function isCommand(draft: Draft, token: Token): boolean {
  return carriesMeaning(token.stem) ? isOwnWord(draft, token) : !/^\d/.test(token.text);
}

/** Telling words that neither became part of a value nor belong to the tool. */
export function unreadWords(draft: Draft): Token[] {
  return draft.free(draft.message.tokens).filter((token) => carriesMeaning(token.stem) && !isOwnWord(draft, token));
}
