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
  encode: (date: Date) => date,
});

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

/** `bigint` ↔ decimal digits. */
export const BIGINT_CODEC: Codec = {
  words: "whole number as text of digits",
  repair: (value: JsonValue) => (Number.isSafeInteger(value) ? String(value) : value),
  problem: (value) =>
    typeof value === "string" && !/^-?\d{1,100000}$/.test(value) ? "not a whole number in digits" : undefined,
  decode: (value) => (typeof value === "string" ? BigInt(value) : value),
  owns: (value) => typeof value === "bigint",
  encode: (value) => String(value),
};

/** RFC 3339 allows small letters, `Date` is only bound to read capitals. */
function readDate(text: string): Date {
  return new Date(text.toUpperCase());
}
