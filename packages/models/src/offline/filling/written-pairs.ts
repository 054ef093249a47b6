import type { Parameter } from "../parameters/parameter.ts";
import { isFunctionWord, isPreposition } from "../text/function-words.ts";
import { overlaps, type Span } from "../text/span.ts";
import { stemOf, tokenise } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { isCommand } from "./own-words.ts";
import { trimmed, withoutPreposition, withoutThanks } from "./value-at.ts";

/** A key with the stretch of the message that holds its value. */
export interface WrittenPair extends Span {
  readonly key: string;
  readonly value: Span;
}

const KEY = String.raw`["']?([\p{L}_][\p{L}\p{N}_-]*)["']?`;
/** `name is Alice`, `name: Alice`, `name=Alice`: a key and what joins its value to it. */
const STATED = new RegExp(String.raw`(?<![\p{L}\p{N}_-])${KEY}(?:\s*=+>?\s*|\s*:(?!//)\s*|\s+(?:is|are)\s+)`, "giu");
/** `… with name Alice`, `name Alice`: one word and one value, which may be a name of several words. */
const LISTED = new RegExp(
  String.raw`^(?:.*(?:\bwith|:)\s+)?(?:(?:and|the|an?|[Mm]y|his|her|their)\s+)*${KEY}\s+("[^"]*"|'[^']*'|\p{Lu}\S*(?:\s\p{Lu}\S*)+|\S+)(?:\s+(\S+)\D*)?$`,
  "du",
);
/** Where one pair ends and another may begin. */
const SEGMENT_END =
  /\s*[;\n{}|•]\s*|\s*,(?!\d{3}(?!\d))\s*|[.!?]+(?:\s+|$)|\s+(?:and|plus|then|but|as well as)\s+|\s+[&/+-]\s+|$/g;
/** Words that go on behind a value without belonging to it. */
const GOES_ON = new Set("please thanks thank today tomorrow tonight now too also again only altogether".split(" "));

/** Every pair of the message, in order. */
export function writtenPairs(draft: Draft, parameter: Parameter): WrittenPair[] {
  const { text } = draft.message;
  const links = statedLinks(draft, parameter);
  const stated = links.flatMap((link, index) => {
    const value = valueBehind(draft, link.end, links[index + 1]?.start ?? text.length);
    return value === undefined ? [] : [{ start: link.start, end: value.end, key: link.key, value }];
  });
  const listed = segmentsOf(text)
    .filter((segment) => !links.some((link) => overlaps(link, segment)))
    .flatMap((segment) => listedPair(draft, parameter, segment) ?? []);
  return [...stated, ...listed].sort((one, other) => one.start - other.start);
}

/** Whether something besides the pairs looks like one and was not read. */
export function isUnread(draft: Draft, pairs: readonly WrittenPair[]): boolean {
  if (pairs.length === 0) return false;
  return segmentsOf(draft.message.text)
    .filter((segment) => !pairs.some((pair) => overlaps(pair, segment)))
    .some((segment) => holdsNumber(draft, segment));
}

/** A number of its own that nothing else took; `in 2024` and `for 3` belong to the sentence. */
function holdsNumber(draft: Draft, segment: Span): boolean {
  const { text, numbers } = draft.message;
  return draft
    .free(numbers)
    .filter((number) => overlaps(number, segment))
    .some(
      ({ start }) => !isPreposition(/(\p{L}+)\s*$/u.exec(text.slice(segment.start, start))?.[1]?.toLowerCase() ?? ""),
    );
}

function statedLinks(draft: Draft, parameter: Parameter): (Span & { readonly key: string })[] {
  const { text, quoted } = draft.message;
  return [...text.matchAll(STATED)].flatMap((match) => {
    const link = { start: match.index, end: match.index + match[0].length, key: match[1] ?? "" };
    const isQuoted = quoted.some(({ start, end }) => start < link.start && end > link.start);
    return isQuoted || !isKey(draft, parameter, link.key) ? [] : [link];
  });
}

/** The value from a place on: a quotation, or what is written up to the end of the segment and no other value. */
function valueBehind(draft: Draft, start: number, limit: number): Span | undefined {
  const { text, quoted, numbers } = draft.message;
  const quote = quoted.find((found) => found.start === start);
  if (quote) return quote;
  const number = numbers.find((found) => found.start === start);
  const from = number?.end ?? start;
  const taken = draft.firstTaken(start) ?? text.length;
  const end = Math.min(from + text.slice(from).search(SEGMENT_END), limit, taken);
  const written = trimmed(text, { start, end });
  const value = written === undefined ? "" : withoutThanks(written).value;
  const bare = end === taken ? withoutPreposition(value) : value;
  return bare === "" ? undefined : { start, end: text.indexOf(bare, start) + bare.length };
}

/** A pair at the start of a segment or behind `with` or `:`; one with a number also behind the words of a command. */
function listedPair(draft: Draft, parameter: Parameter, segment: Span): WrittenPair | undefined {
  const whole = pairAt(draft, parameter, segment);
  if (whole) return whole;
  const inside = draft.message.tokens.filter((token) => overlaps(token, segment));
  const first = inside.find((token) => !isCommand(draft, token));
  const rest = first && pairAt(draft, parameter, { start: first.start, end: segment.end });
  return rest && numberAt(draft, rest.value.start) ? rest : undefined;
}

function pairAt(draft: Draft, parameter: Parameter, { start, end }: Span): WrittenPair | undefined {
  const match = LISTED.exec(draft.message.text.slice(start, end));
  const [, key = "", , next] = match ?? [];
  const [from, to] = match?.indices?.[2] ?? [];
  if (from === undefined || to === undefined || !isKey(draft, parameter, key)) return undefined;
  const word = next?.toLowerCase().replace(/\P{L}/gu, "") ?? "";
  const isEnd = next === undefined || isPreposition(word) || GOES_ON.has(word);
  if (GOES_ON.has(key.toLowerCase()) || !(isEnd || numberAt(draft, start + from))) return undefined;
  return { start, end: start + to, key, value: { start: start + from, end: start + to } };
}

function numberAt(draft: Draft, place: number): boolean {
  return draft.message.numbers.some(({ start }) => start === place);
}

function segmentsOf(text: string): Span[] {
  let start = 0;
  return [...text.matchAll(SEGMENT_END)].flatMap((match) => {
    const segment = { start, end: match.index };
    start = match.index + match[0].length;
    return segment.end > segment.start ? [segment] : [];
  });
}

/** `Create profile: …` does not give the record a key `profile`. */
function isKey(draft: Draft, parameter: Parameter, key: string): boolean {
  if (key === "" || isFunctionWord(key.toLowerCase())) return false;
  const stem = stemOf(key);
  return !draft.commandStems.includes(stem) && !parameter.stems.includes(stem) && tokenise(key).length > 0;
}
