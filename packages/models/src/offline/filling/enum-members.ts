import type { JsonValue } from "toolwright";
import type { Parameter } from "../parameters/parameter.ts";
import { carriesMeaning } from "../text/function-words.ts";
import type { Message } from "../text/message.ts";
import type { Found, Span } from "../text/span.ts";
import { areSameOperation, areSynonyms } from "../text/synonyms.ts";
import { identifierWords, spanOf, stemOf, type Token, tokenise } from "../text/token.ts";
import type { Draft } from "./draft.ts";

type Match = Found<JsonValue> & { readonly strength: number };

/** Signs and words that mean an operation only between two numbers: `8 / 2`, `6 x 7`, `10 over 2`. */
const ONLY_BETWEEN_NUMBERS = new Set("+ * / × ÷ = - x over less".split(" "));

/**
 * The member of an enumeration that a stretch of the message names, itself or by a synonym. The closest in wording
 * wins; `undefined` when two different members are named equally well.
 */
export function findEnumMember(message: Message, parameter: Parameter, within?: Span): Found<JsonValue> | undefined {
  const tokens = [...message.tokens, ...message.quoted.flatMap((quote) => quotedTokens(quote))].filter(
    (token) => within === undefined || (token.start >= within.start && token.end <= within.end),
  );
  const matches = membersOf(parameter).flatMap((member, index) => {
    const names = [member, parameter.schema["x-enumNames"]?.[index]].filter((name) => name !== undefined);
    return names.flatMap((name) => matchesOf(message, tokens, member, String(name)));
  });
  return clearWinner(matches);
}

/** Gives each open enumeration the member that the message names, and one with a single member that member. */
export function fillEnums(draft: Draft): void {
  for (const parameter of draft.open("enum")) {
    const [only, ...others] = membersOf(parameter);
    const isGiven = only !== undefined && others.length === 0 && draft.isWanted(parameter);
    const found = isGiven ? { start: 0, end: 0, value: only } : findEnumMember(draft.message, parameter);
    if (found && draft.isFree(found)) draft.set(parameter, found, isGiven ? "left-over" : "named");
  }
}

function membersOf({ schema }: Parameter): readonly JsonValue[] {
  return schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
}

function quotedTokens(quote: Found<string>): Token[] {
  const inside = tokenise(quote.value);
  return inside.length > 3 ? [] : inside.map((token) => ({ ...token, start: quote.start, end: quote.end }));
}

function matchesOf(message: Message, tokens: readonly Token[], member: JsonValue, name: string): Match[] {
  const stems = /\p{L}/u.test(name) ? identifierWords(name).map(stemOf) : tokenise(name).map((token) => token.stem);
  const literal = tokens.flatMap((_, index): Match[] => {
    const phrase = tokens.slice(index, index + stems.length);
    const isSame =
      stems.length > 0 && phrase.length === stems.length && phrase.every((token, at) => token.stem === stems[at]);
    return isSame && isUsable(message, phrase, stems)
      ? [{ ...spanOf(phrase), value: member, strength: 2 + stems.length }]
      : [];
  });
  if (literal.length > 0) return literal;
  const [only] = stems;
  if (stems.length !== 1 || only === undefined) return partial(tokens, member, stems);
  return tokens.flatMap((token): Match[] => {
    const means = areSynonyms(token.stem, only) || areSameOperation(token.stem, only);
    return means && isUsable(message, [token], [token.stem])
      ? [{ ...spanOf([token]), value: member, strength: 1 }]
      : [];
  });
}

/** One telling word of a longer member, weakly: `billing` for `billing_agent`. */
function partial(tokens: readonly Token[], member: JsonValue, stems: readonly string[]): Match[] {
  return tokens
    .filter((token) => carriesMeaning(token.stem) && stems.includes(token.stem))
    .map((token) => ({ ...spanOf([token]), value: member, strength: 0.5 }));
}

function isUsable(message: Message, phrase: readonly Token[], stems: readonly string[]): boolean {
  const [word] = phrase;
  if (phrase.length !== 1 || word === undefined) return true;
  if (!ONLY_BETWEEN_NUMBERS.has(word.lower) && stems[0] !== "-") return true;
  const touches = (one: Span, other: Span): boolean =>
    /^\s*$/.test(message.text.slice(one.end, other.start)) && one.end <= other.start;
  return (
    message.numbers.some((number) => touches(number, word)) && message.numbers.some((number) => touches(word, number))
  );
}

function clearWinner(matches: readonly Match[]): Found<JsonValue> | undefined {
  const strongest = Math.max(...matches.map((match) => match.strength));
  const best = matches.filter((match) => match.strength === strongest);
  const [first] = best;
  return first !== undefined && best.every((match) => match.value === first.value) ? first : undefined;
}
