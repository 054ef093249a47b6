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
/** Texts with a direction in their name: what stands behind `from`, and behind `to` or `into`. */
export function fillDirections(draft: Draft): void {
  const texts = draft.open("name", "code", "content");
  const source = texts.find((parameter) => SOURCES.has(parameter.words[0] ?? ""));
  const target = texts.find((parameter) => TARGETS.has(parameter.words[0] ?? ""));
  const measured = target === undefined ? [] : behindNumbers(draft);
  if (source) fillFrom(draft, source, [...behind(draft, FROM), ...measured]);
  if (target) fillFrom(draft, target, behind(draft, TO));
}

function behind(draft: Draft, marker: RegExp): number[] {
  return [...draft.message.text.matchAll(marker)].map((match) => match.index + match[0].length);
}

/** The unit behind an amount is where a conversion starts: `12 miles to kilometres`. */
function behindNumbers(draft: Draft): number[] {
  const { numbers, text } = draft.message;
  return numbers.map(({ end }) => end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0));
}

function fillFrom(draft: Draft, parameter: Parameter, places: readonly number[]): void {
  const values = places.flatMap((start) => valueBehind(draft, parameter, start) ?? []);
  const [value] = draft.free(values);
  if (value) draft.set(parameter, value, parameter.kind === "code" ? "formed" : "ordered");
}

function valueBehind(draft: Draft, parameter: Parameter, start: number): Found<string> | undefined {
  const apart = [...draft.message.quoted, ...draft.message.emails].find((found) => found.start === start);
  if (apart) return apart;
  if (parameter.kind === "code") return codesFor(draft.message.text, parameter).find((code) => code.start === start);
  const phrase = nounPhraseAt(draft, start);
  return phrase && !isFunctionWord(phrase.value.toLowerCase()) ? phrase : undefined;
}
