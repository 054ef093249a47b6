import type { Parameter } from "../parameters/parameter.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Found } from "../text/span.ts";
import { codesFor } from "./codes.ts";
import type { Draft } from "./draft.ts";
import { nounPhraseAt } from "./noun-phrases.ts";

const SOURCES = new Set(["from", "source", "origin", "departure"]);
const TARGETS = new Set(["to", "into", "target", "destination", "arrival"]);
const FROM = /\bfrom\s+/gi;
const TO = /\b(?:into|to|in)\s+/gi;
/** The unit behind an amount is where a conversion starts: `12 miles to kilometres`. */
const MEASURED = /(?<![\p{L}\d.])\d[\d.,]*\s*(?=\p{L})/gu;

/** Texts with a direction in their name: what stands behind `from`, and behind `to` or `into`. */
export function fillDirections(draft: Draft): void {
  const texts = draft.open("name", "code", "content");
  const source = texts.find((parameter) => SOURCES.has(parameter.words[0] ?? ""));
  const target = texts.find((parameter) => TARGETS.has(parameter.words[0] ?? ""));
  if (source) fillBehind(draft, source, FROM) || (target && fillBehind(draft, source, MEASURED));
  if (target) fillBehind(draft, target, TO);
}

function fillBehind(draft: Draft, parameter: Parameter, marker: RegExp): boolean {
  const places = [...draft.message.text.matchAll(marker)].map((match) => match.index + match[0].length);
  const values = places.flatMap((start) => valueBehind(draft, parameter, start) ?? []);
  const [value] = draft.free(values);
  if (value) draft.set(parameter, value, parameter.kind === "code" ? "formed" : "ordered");
  return value !== undefined;
}

function valueBehind(draft: Draft, parameter: Parameter, start: number): Found<string> | undefined {
  const apart = [...draft.message.quoted, ...draft.message.emails].find((found) => found.start === start);
  if (apart) return apart;
  if (parameter.kind === "code") return codesFor(draft.message.text, parameter).find((code) => code.start === start);
  const phrase = nounPhraseAt(draft, start);
  return phrase && !isFunctionWord(phrase.value.toLowerCase()) ? phrase : undefined;
}
