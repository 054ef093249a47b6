import type { JsonValue } from "../../json/json-value.ts";
import { DATE, DATE_TIME } from "../formats/date-time-format.ts";
import { URI } from "../formats/internet-format.ts";
import type { Codec } from "./codec.ts";
import { isBuiltIn } from "./codec.ts";

/** A codec whose JSON form is text. */
function textCodec(codec: {
  readonly kind: string;
  readonly words?: string;
  readonly problem: (text: string) => string | undefined;
  readonly decode: (text: string) => unknown;
  readonly encode: (value: never) => unknown;
}): Codec {
  return {
    ...(codec.words === undefined ? {} : { words: codec.words }),
    problem: (value) => (typeof value === "string" ? codec.problem(value) : undefined),
    decode: (value) => (typeof value === "string" ? codec.decode(value) : value),
    owns: (value) => isBuiltIn(value, codec.kind),
    encode: (value) => codec.encode(value as never),
  };
}

/** `Date` ↔ RFC 3339 text, or a date alone where the schema asks for that. */
export const DATE_CODEC: Codec = textCodec({
  kind: "Date",
  problem: (text) => {
    const isDate = DATE_TIME.accepts(text, false) || DATE.accepts(text, false);
    return isDate && !Number.isNaN(readDate(text).getTime()) ? undefined : `not ${DATE_TIME.description}`;
  },
  decode: readDate,
  encode: (date: Date) => writeDate(date),
});

/** `Date` ↔ a date alone: midnight in UTC. */
export const DAY_CODEC: Codec = { ...DATE_CODEC, encode: (date) => writeDate(date as Date, 10) };

/** `URL` ↔ absolute URL text. */
export const URL_CODEC: Codec = textCodec({
  kind: "URL",
  problem: (text) => (URL.canParse(text) ? undefined : `not ${URI.description}`),
  decode: (text) => new URL(text),
  encode: (url: URL) => url.href,
});

/** `RegExp` ↔ its source; flags have no place in the JSON form. */
export const REGEXP_CODEC: Codec = textCodec({
  kind: "RegExp",
  words: "source of a regular expression",
  problem: (text) => {
    try {
      new RegExp(text);
      return undefined;
    } catch {
      return "not a regular expression";
    }
  },
  decode: (text) => new RegExp(text),
  encode: (regexp: RegExp) => regexp.source,
});

/** One spelling for each number, so that members of a set or keys of a map are not the same number twice. */
const BIGINT_TEXT = /^(?:0|-?[1-9]\d{0,99999})$/;

/** `bigint` ↔ decimal digits without leading zeros. */
export const BIGINT_CODEC: Codec = {
  words: "whole number as text of digits",
  repair: (value: JsonValue) => (Number.isSafeInteger(value) ? String(value) : value),
  problem: (value) =>
    typeof value === "string" && !BIGINT_TEXT.test(value) ? "not a whole number in digits" : undefined,
  decode: (value) => (typeof value === "string" ? BigInt(value) : value),
  owns: (value) => typeof value === "bigint",
  encode: (value) => String(value),
};

/** ISO 8601 text; a date that is none has no text and stays as it is. */
function writeDate(date: Date, length?: number): string | Date {
  return Number.isNaN(date.getTime()) ? date : date.toISOString().slice(0, length);
}

/** RFC 3339 allows small letters, `Date` is only bound to read capitals. */
function readDate(text: string): Date {
  return new Date(text.toUpperCase());
}
