import type { JsonValue } from "toolwright";
import { findMoments, type Moment } from "./dates.ts";
import { findEmails, findFileNames, findQuoted, findUrls } from "./entities.ts";
import { findJson, isStructured } from "./find-json.ts";
import { findNumbers } from "./numbers.ts";
import { type Found, overlaps, type Span } from "./span.ts";
import { type Token, tokenise } from "./token.ts";

/** A user's message with everything that can be recognised in it without knowing any tool. */
export interface Message {
  readonly text: string;
  /** The words outside quotations, addresses and JSON. */
  readonly tokens: readonly Token[];
  readonly numbers: readonly Found<number>[];
  readonly quoted: readonly Found<string>[];
  readonly emails: readonly Found<string>[];
  readonly urls: readonly Found<string>[];
  readonly files: readonly Found<string>[];
  readonly moments: readonly Found<Moment>[];
  /** JSON. What stands inside of it is found nowhere else, unless it is a list of plain values. */
  readonly json: readonly Found<JsonValue>[];
}

/** Longest message that is read; what comes after it is ignored, so that the time taken has a bound. */
const LONGEST = 4_000;

/** `'name': 'Ada'`: such a quotation names a value and is none. */
function isKey(text: string, { start, end, value }: Found<string>): boolean {
  const isName = /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(value) && /^\s*(?:=|:(?!\/\/))/.test(text.slice(end));
  return isName && /(?:^|[{[(,;:\n]|\b(?:and|with))\s*$/i.test(text.slice(0, start));
}

/** Reads a message. `now` is what relative dates count from. */
export function readMessage(fullText: string, now: Date): Message {
  const text = fullText.slice(0, LONGEST).trim();
  const json = findJson(text);
  const structures = json.filter(({ value }) => isStructured(value));
  const outside = <Item extends Span>(found: readonly Item[], spans: readonly Span[] = structures): Item[] =>
    found.filter((item) => !spans.some((span) => overlaps(span, item)));
  const quoted = outside(findQuoted(text)).filter((quote) => !isKey(text, quote));
  const emails = outside(findEmails(text));
  const urls = outside(findUrls(text));
  const fixed = [...structures, ...quoted, ...emails, ...urls];
  return {
    text,
    tokens: outside(tokenise(text), fixed),
    numbers: outside(findNumbers(text), fixed),
    quoted,
    emails,
    urls,
    files: outside(findFileNames(text), [...structures, ...emails, ...urls]),
    moments: outside(findMoments(text, now), fixed),
    json,
  };
}
