import type { Parameter } from "../parameters/parameter.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Span } from "../text/span.ts";
import { areSynonyms } from "../text/synonyms.ts";
import type { Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** A place where the message names a parameter: `age is`, `age:`, `age=`, or just `age`. */
export interface Label extends Span {
  readonly parameter: Parameter;
  /** Where its value would begin. */
  readonly valueStart: number;
  /**
   * How the value follows: `stated` by `is`, `:` or `=`; `called` by a verb of naming; `assigned` by `to` or `as`;
   * `listed` after a comma, `and` or `with`; else `bare`.
   */
  readonly link: "stated" | "called" | "assigned" | "listed" | "bare";
}

const STATED = /^(?:["'`”’]\s*(?=[=:]))?\s*(?:[=:]+|\bis\b|\bare\b|\bwas\b|\bequals\b)\s*/i;
const ASSIGNED = /^\s+(?:to|as)\s+/i;
const LISTED_BEFORE = /(?:[,;:(]|\b(?:with|and|plus|using))\s*(?:the |a |an |my |his |her |their )?$/i;
const CALLED = /\b(?:called|named|titled|entitled)\s+/gi;
const SAYING = /\b(?:saying|that says|which says|with the words?)\s*:?\s+/gi;
const TITLES = new Set(["name", "title", "subject"]);
const TEXTS = new Set(["body", "message", "text", "content"]);

/** Every place where a parameter is named, in the order of the text. */
export function findLabels(draft: Draft): Label[] {
  const byName = draft.parameters.flatMap((parameter) => labelsOf(draft, parameter));
  return [...byName, ...impliedLabels(draft)].sort((one, other) => one.start - other.start || other.end - one.end);
}

function labelsOf(draft: Draft, parameter: Parameter): Label[] {
  const { tokens } = draft.message;
  const own = occurrences(tokens, parameter.stems);
  const places = own.length > 0 ? own : occurrences(tokens, shortName(draft, parameter));
  return places.map((place) => labelAt(draft.message.text, parameter, place));
}

/** The last word of a longer name, when no other parameter has it (`results` for `max results`). */
function shortName(draft: Draft, parameter: Parameter): string[] {
  const last = parameter.stems.at(-1);
  const isShared = draft.parameters.some((other) => other !== parameter && last && other.stems.includes(last));
  return last === undefined || parameter.stems.length < 2 || isShared ? [] : [last];
}

function occurrences(tokens: readonly Token[], stems: readonly string[]): Span[] {
  const isPlain = stems.length === 1 && isFunctionWord(stems[0] ?? "");
  if (stems.length === 0 || isPlain) return [];
  return tokens.flatMap((token, index) => {
    const phrase = tokens.slice(index, index + stems.length);
    const matches = phrase.length === stems.length && phrase.every((word, at) => isSameName(word, stems[at] ?? ""));
    return matches ? [{ start: token.start, end: phrase.at(-1)?.end ?? token.end }] : [];
  });
}

function isSameName(word: Token, stem: string): boolean {
  return word.stem === stem || (word.lower.length > 3 && stem === "email" && areSynonyms(word.stem, stem));
}

function labelAt(text: string, parameter: Parameter, place: Span): Label {
  const after = text.slice(place.end);
  const stated = STATED.exec(after);
  if (stated) return { ...place, parameter, valueStart: place.end + stated[0].length, link: "stated" };
  const assigned = ASSIGNED.exec(after);
  if (assigned) return { ...place, parameter, valueStart: place.end + assigned[0].length, link: "assigned" };
  const valueStart = place.end + (/^\s*(?:of\s+)?/i.exec(after)?.[0].length ?? 0);
  const isListed = LISTED_BEFORE.test(text.slice(0, place.start));
  return { ...place, parameter, valueStart, link: isListed ? "listed" : "bare" };
}

/** `a meeting called Review` names the title, `a mail saying hello` the text, without using its name. */
function impliedLabels(draft: Draft): Label[] {
  return [...labelsBehind(draft, CALLED, TITLES, "called"), ...labelsBehind(draft, SAYING, TEXTS, "stated")];
}

function labelsBehind(draft: Draft, verb: RegExp, names: ReadonlySet<string>, link: Label["link"]): Label[] {
  const parameter = draft.parameters.find(
    ({ words, kind }) => kind !== "file" && words.some((word) => names.has(word)),
  );
  if (parameter === undefined) return [];
  return [...draft.message.text.matchAll(verb)].map((match) => {
    const end = match.index + match[0].length;
    return { start: match.index, end, valueStart: end, parameter, link };
  });
}
