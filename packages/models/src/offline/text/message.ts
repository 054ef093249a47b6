import type { JsonValue } from "toolwright";
import { findMoments, type Moment } from "./dates.ts";
import { findEmails, findFileNames, findJson, findQuoted, findUrls } from "./entities.ts";
import { findNumbers } from "./numbers.ts";
import { type Found, overlaps, type Span } from "./span.ts";
import { type Token, tokenise } from "./token.ts";

/** A user's message with everything that can be recognised in it without knowing any tool. */
export interface Message {
  readonly text: string;
  /** The words outside quotations and addresses. */
  readonly tokens: readonly Token[];
  readonly numbers: readonly Found<number>[];
  readonly quoted: readonly Found<string>[];
  readonly emails: readonly Found<string>[];
  readonly urls: readonly Found<string>[];
  readonly files: readonly Found<string>[];
  readonly moments: readonly Found<Moment>[];
  readonly json: readonly Found<JsonValue>[];
}

/** Longest message that is read; what comes after it is ignored, so that the time taken has a bound. */
const LONGEST = 4_000;

/** Reads a message. `now` is what relative dates count from. */
export function readMessage(fullText: string, now: Date): Message {
  const text = fullText.slice(0, LONGEST).trim();
  const quoted = findQuoted(text);
  const emails = findEmails(text);
  const urls = findUrls(text);
  const fixed = [...quoted, ...emails, ...urls];
  const isApart = (found: Span): boolean => !fixed.some((span) => overlaps(span, found));
  return {
    text,
    tokens: tokenise(text).filter((token) => !fixed.some((span) => overlaps(span, token))),
    numbers: findNumbers(text).filter(isApart),
    quoted,
    emails,
    urls,
    files: findFileNames(text).filter((file) => ![...emails, ...urls].some((span) => overlaps(span, file))),
    moments: findMoments(text, now).filter(isApart),
    json: findJson(text),
  };
}
