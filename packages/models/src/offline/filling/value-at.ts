import type { JsonValue } from "toolwright";
import type { Message } from "../text/message.ts";
import type { Found, Span } from "../text/span.ts";
import { findEnumMember } from "./enum-members.ts";
import type { Label } from "./labels.ts";
import { momentText } from "./moments.ts";

const CAPITALS = /^\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{N}'’-]*)*/u;
const END_OF_TEXT = /[;\n]/;
const END_OF_CLAUSE = /[,;\n]|[.!?](?:\s|$)|\s(?:and|but|with)\s|\s[-–]\s/;
const END_OF_NAME =
  /[,;\n]|[.!?](?:\s|$)|\s(?:and|but|with|on|at|for|in|from|to|by|aged|who|whose|which|that|is|today|tomorrow|next)\b/;
const JOINING_END = /(?:[\s,;:]+(?:and|with|but|the|his|her|my|is|then|please))*[\s,;:.!?]*$/i;

const THANKS =
  /[\s,;:.!]+(?:(?:and|many)\s+)?(?:thanks|thank you|thx|cheers)(?:\s+(?:a lot|so much|very much|in advance|again))?[\s.!]*$/i;

/** The value of a parameter that is written at a place, such as right behind the parameter's name. */
export function valueAt(message: Message, label: Label, labels: readonly Label[]): Found<JsonValue> | undefined {
  const { parameter, valueStart } = label;
  const next = <Value>(found: readonly Found<Value>[]): Found<Value> | undefined =>
    found.find((item) => isNext(message.text, valueStart, item));
  switch (parameter.kind) {
    case "number":
      return next(message.numbers);
    case "boolean":
      return yesOrNo(message.text, label);
    case "enum":
      return findEnumMember(message, parameter, { start: valueStart, end: endOfPhrase(message, label, labels) });
    case "email":
      return next(message.emails) ?? writtenText(message, label, labels);
    case "url":
      return next(message.urls) ?? writtenText(message, label, labels);
    case "file":
      return next(message.files) ?? writtenText(message, label, labels);
    case "date":
    case "time":
    case "date-time": {
      const moment = next(message.moments);
      return moment && momentText(parameter, moment);
    }
    case "list":
    case "record":
      return undefined;
    case "any":
      return (
        message.json.find((item) => item.start === valueStart) ??
        next(message.numbers) ??
        next(message.emails) ??
        yesOrNo(message.text, label) ??
        writtenText(message, label, labels)
      );
    default:
      return writtenText(message, label, labels);
  }
}

function isNext(text: string, start: number, found: Span): boolean {
  return (
    found.start >= start && /^\s*(?:about|around|exactly|only|the|a|on|at)?\s*$/i.test(text.slice(start, found.start))
  );
}

function yesOrNo(text: string, label: Label): Found<boolean> | undefined {
  const match = /^(yes|true|on|enabled|no|not|false|off|disabled)\b/i.exec(text.slice(label.valueStart));
  if (!match || label.link === "bare") return undefined;
  const value = /^(?:yes|true|on|enabled)$/i.test(match[0]);
  return { value, start: label.valueStart, end: label.valueStart + match[0].length };
}

/** Text behind a name: quoted, or as far as it goes when the link leaves no doubt that it is a value. */
function writtenText(message: Message, label: Label, labels: readonly Label[]): Found<string> | undefined {
  const { valueStart } = label;
  const quoted = message.quoted.find((item) => item.start === valueStart);
  if (quoted) return quoted;
  const json = message.json.find((item) => item.start === valueStart);
  if (json) return { ...json, value: message.text.slice(json.start, json.end) };
  if (!introducesText(message.text, label)) return undefined;
  const isBareName = label.link === "bare" && label.parameter.kind === "name";
  const capitals = isBareName ? CAPITALS.exec(message.text.slice(valueStart))?.[0].length : undefined;
  const end = capitals === undefined ? endOfPhrase(message, label, labels) : valueStart + capitals;
  const value = trimmed(message.text, { start: valueStart, end });
  return value && label.parameter.kind !== "content" ? withoutThanks(value) : value;
}

/** `the text to translate` names a parameter without giving its value; `text: hello` gives it. */
function introducesText(text: string, { link, parameter, valueStart }: Label): boolean {
  const rest = text.slice(valueStart);
  switch (link) {
    case "stated":
    case "called":
      return true;
    case "assigned":
      return /\b(?:set|change|update|rename|make)\b/i.test(text);
    case "listed":
      return !/^(?:to|for|in|on|at|from|by|with)\b/i.test(rest);
    case "bare":
      return parameter.kind === "name" && CAPITALS.test(rest);
  }
}

/** Where the value behind a name ends: at the next name, the end of the clause, or for longer texts of the sentence. */
function endOfPhrase(message: Message, label: Label, labels: readonly Label[]): number {
  const { valueStart, parameter, link } = label;
  const next = labels.find(
    (other) => other.start >= valueStart && other.parameter !== parameter && other.link !== "bare",
  );
  const rest = message.text.slice(valueStart, next?.start);
  const length = rest.search(
    link === "called" ? END_OF_NAME : parameter.kind === "content" ? END_OF_TEXT : END_OF_CLAUSE,
  );
  return valueStart + (length === -1 ? rest.length : length);
}

/** Cuts the preposition off the end that led to a value which was read elsewhere. */
export function withoutPreposition(value: string): string {
  return value.replace(/(?:\s+(?:in|on|at|for|to|from|by|with|of|as))+\s*$/i, "");
}

/** Cuts thanks off the end of a value, which only longer texts may mean. */
export function withoutThanks(found: Found<string>): Found<string> {
  return { ...found, value: found.value.replace(THANKS, "").replace(JOINING_END, "") };
}

/** Cuts what joins a value to the rest of the sentence off its end. */
export function trimmed(text: string, span: Span): Found<string> | undefined {
  const value = text
    .slice(span.start, span.end)
    .replace(JOINING_END, "")
    .replace(/^["'“‘]+|["'”’]+$/g, "")
    .trim();
  return value === "" ? undefined : { ...span, value };
}
