import type { Parameter } from "../parameters/parameter.ts";
import { mainType } from "../parameters/schema-shape.ts";
import { carriesMeaning } from "../text/function-words.ts";
import type { Found } from "../text/span.ts";
import { areSynonyms } from "../text/synonyms.ts";
import { stemOf } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** How near a counted noun must be to a parameter to give it its number. */
const NEAR_ENOUGH = 1;
const COUNT = stemOf("count");

/** Numbers go to the parameter whose noun they count (`4 guests`), then in order to those that are wanted. */
export function fillNumbers(draft: Draft): void {
  fillCounted(draft);
  fillChanged(draft);
  fillInOrder(draft);
}

function fillCounted(draft: Draft): void {
  for (const parameter of draft.open("number")) {
    const ranked = draft
      .free(draft.message.numbers)
      .map((number) => ({ number, nearness: nearness(draft, parameter, number) }))
      .sort((one, other) => other.nearness - one.nearness);
    const [best] = ranked;
    if (best && best.nearness >= NEAR_ENOUGH) draft.set(parameter, best.number, "named");
  }
}

/** Whether one of the two words behind a number names the parameter. */
function nearness(draft: Draft, parameter: Parameter, number: Found<number>): number {
  const rest = draft.message.text.slice(number.end).match(/^(?:[ -]\p{L}+){1,2}/u)?.[0] ?? "";
  const nouns = rest
    .split(/[ -]/)
    .filter((word) => word !== "")
    .map(stemOf)
    .filter(carriesMeaning);
  const described = parameter.description
    .split(/[^\p{L}]+/u)
    .map(stemOf)
    .filter(carriesMeaning);
  const scores = nouns.map((noun) => {
    if (parameter.stems.includes(noun)) return 3;
    if (parameter.stems.some((stem) => areSynonyms(stem, noun))) return 2;
    if (described.includes(noun)) return 1;
    return countsThings(parameter) && draft.vocabulary.has(noun) ? 1 : 0;
  });
  return Math.max(0, ...scores);
}

/** `find 3 documents`: a limit or count counts whatever the tool deals in. */
function countsThings(parameter: Parameter): boolean {
  return parameter.stems.some((stem) => stem === COUNT || areSynonyms(stem, COUNT));
}

/** `increase it by 5`: a lone optional number says by how much. */
function fillChanged(draft: Draft): void {
  const [parameter, ...others] = draft.open("number");
  const [number, ...more] = draft.free(draft.message.numbers);
  if (!parameter || !number || others.length > 0 || more.length > 0 || draft.isWanted(parameter)) return;
  if (/\bby\s*$/i.test(draft.message.text.slice(0, number.start))) draft.set(parameter, number, "ordered");
}

function fillInOrder(draft: Draft): void {
  const numbers = inOrderOfMeaning(draft.message.text, draft.free(draft.message.numbers));
  draft.wanted("number").forEach((parameter, index) => {
    const number = numbers[index];
    const fits = number && (mainType(parameter.schema) !== "integer" || Number.isInteger(number.value));
    if (fits) draft.set(parameter, number, "ordered");
  });
}

/** English says what is taken away first: `subtract 4 from 10` is 10 − 4. */
function inOrderOfMeaning(text: string, numbers: readonly Found<number>[]): readonly Found<number>[] {
  const [first, second, ...rest] = numbers;
  if (!first || !second) return numbers;
  const isTakenAway = /\b(?:subtract|deduct|take(?: away)?)\s+$/i.test(text.slice(0, first.start));
  return isTakenAway && /\bfrom\s*$/i.test(text.slice(first.end, second.start)) ? [second, first, ...rest] : numbers;
}
