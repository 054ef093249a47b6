import { isDeterminer, isFunctionWord } from "../text/function-words.ts";
import type { Found, Span } from "../text/span.ts";
import { spanOf, type Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** Longest uncapitalised phrase that is still taken for a name. */
const LONGEST = 3;

/** The name or noun phrase that begins at a place: capitalised words, else a few plain ones. */
export function nounPhraseAt(draft: Draft, start: number): Found<string> | undefined {
  const tokens = draft.message.tokens.filter((token) => token.start >= start);
  if (tokens[0]?.start !== start) return undefined;
  const afterDeterminer = isDeterminer(tokens[0].text) && tokens.length > 1 ? tokens.slice(1) : tokens;
  const capitals = whileTouching(draft, afterDeterminer, isCapitalised);
  const phrase = capitals.length > 0 ? capitals : whileTouching(draft, afterDeterminer, isPlain).slice(0, LONGEST);
  return phrase.length === 0 ? undefined : textOf(draft, spanOf(phrase));
}

/** Capitalised names that are not the first word of a sentence and no word of the tool's own. */
export function properNames(draft: Draft): Found<string>[] {
  const { tokens } = draft.message;
  const names: Found<string>[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const phrase = whileTouching(draft, tokens.slice(index), isCapitalised);
    if (phrase.length === 0) continue;
    const proper = phrase.filter(
      (token, at) => at > 0 || !(startsSentence(draft, token) || draft.vocabulary.has(token.stem)),
    );
    if (proper.length > 0) names.push(textOf(draft, spanOf(proper)));
    index += phrase.length - 1;
  }
  return names;
}

function whileTouching(draft: Draft, tokens: readonly Token[], accepts: (token: Token) => boolean): Token[] {
  const phrase: Token[] = [];
  for (const token of tokens) {
    const previous = phrase.at(-1);
    const gap = previous && draft.message.text.slice(previous.end, token.start);
    if ((gap !== undefined && !/^(?: |-|\. )$/.test(gap)) || !accepts(token) || !draft.isFree(token)) break;
    phrase.push(token);
  }
  return phrase;
}

function isCapitalised(token: Token): boolean {
  return /^\p{Lu}/u.test(token.text) && !/^I(?:['’]\w+)?$/.test(token.text);
}

function isPlain(token: Token): boolean {
  return /^\p{L}/u.test(token.text) && !isFunctionWord(token.lower);
}

/** A capital at the start of a sentence tells nothing, unless a comma shows that the word stands alone. */
function startsSentence(draft: Draft, token: Token): boolean {
  const { text, tokens } = draft.message;
  const isFirst = /(?:^|[.!?]\s+)$/.test(text.slice(0, token.start));
  return isFirst && tokens.length > 1 && !text.startsWith(",", token.end);
}

function textOf(draft: Draft, span: Span): Found<string> {
  return { ...span, value: draft.message.text.slice(span.start, span.end) };
}
