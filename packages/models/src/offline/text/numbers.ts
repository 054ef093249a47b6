import { type Found, findPattern, overlaps } from "./span.ts";

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: readonly (readonly [string, number])[] = [
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
];

const VALUES = new Map<string, number>([
  ...SMALL.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

const either = (words: readonly string[]): string => `(?:${words.join("|")})`;
const TO_NINETEEN = either([...SMALL].reverse());
const TO_NINETY_NINE = `(?:${either(TENS)}(?:[- ]${either(SMALL.slice(1, 10))})?|${TO_NINETEEN})`;
const TO_999 = `${TO_NINETY_NINE}(?: hundred(?: (?:and )?${TO_NINETY_NINE})?)?`;
const SCALE = either(SCALES.map(([word]) => word));
const WHOLE = `${TO_999}(?: ${SCALE}(?: (?:and )?${TO_999})?)*`;
const WORD_NUMBER = new RegExp(
  `\\b(?:minus |negative )?${WHOLE}(?: point(?: ${either(SMALL.slice(0, 10))})+)?\\b`,
  "gi",
);
const ENDS_IN_NUMBER = new RegExp(`(?:\\d|\\b${either([...VALUES.keys()])})\\s*$`, "i");
/** After these words, "one" stands for a thing and not for a number. */
const PRONOUN_ONE = /\b(?:the|this|that|which|another|no|every|some|a|\w+ing) $/i;
/** `2026-05-12` and `14:30` are no three and no two numbers. */
const DATE_OR_TIME = /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}:\d{2}\b/g;
/** A letter beside the digits makes them part of a word, except the sign in `6x7`. */
const DIGIT_NUMBER =
  /(?<!(?!x)\p{L}|(?<!\d)x|[\p{N}_.@])[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d+)?(?!(?!x\d)\p{L}|[_@]|[.,]\d)/giu;

/** Every number in a text, written in digits or in words, in order. */
export function findNumbers(text: string): Found<number>[] {
  const digits = [...text.matchAll(DIGIT_NUMBER)].map((match) => digitNumber(text, match[0], match.index));
  const words = [...text.matchAll(WORD_NUMBER)].flatMap((match) => wordNumber(text, match[0], match.index));
  const dates = findPattern(text, DATE_OR_TIME);
  return [...digits, ...words]
    .filter((found) => Number.isFinite(found.value) && !dates.some((date) => overlaps(date, found)))
    .sort((one, other) => one.start - other.start);
}

/** A sign directly after another number is an operator: `10 -2` and `10-2` are differences. */
function digitNumber(text: string, written: string, index: number): Found<number> {
  const signed = /^[-−]/.test(written);
  const isOperator = signed && /[\d)]\s*$/.test(text.slice(0, index));
  const start = isOperator ? index + 1 : index;
  const digits = written.replace(/^[-−]/, "").replaceAll(",", "");
  return { start, end: index + written.length, value: signed && !isOperator ? -Number(digits) : Number(digits) };
}

function wordNumber(text: string, written: string, index: number): Found<number>[] {
  const before = text.slice(0, index);
  const [sign = ""] = /^(?:minus|negative) /i.exec(written) ?? [];
  const isOperator = sign !== "" && ENDS_IN_NUMBER.test(before);
  const body = written.slice(sign.length);
  if (/^one$/i.test(body) && PRONOUN_ONE.test(before)) return [];
  const value = valueOfWords(body.toLowerCase().split(/[\s-]+/));
  return [
    {
      start: isOperator ? index + sign.length : index,
      end: index + written.length,
      value: sign === "" || isOperator ? value : -value,
    },
  ];
}

function valueOfWords(words: readonly string[]): number {
  const point = words.indexOf("point");
  const whole = (point === -1 ? words : words.slice(0, point)).filter((word) => word !== "and");
  const decimals =
    point === -1
      ? ""
      : words
          .slice(point + 1)
          .map((word) => VALUES.get(word) ?? 0)
          .join("");
  return Number(`${wholeValue(whole)}.${decimals || "0"}`);
}

function wholeValue(words: readonly string[]): number {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const scale = SCALES.find(([name]) => name === word);
    if (word === "hundred") group = (group || 1) * 100;
    else if (scale) {
      total += (group || 1) * scale[1];
      group = 0;
    } else group += VALUES.get(word) ?? 0;
  }
  return total + group;
}
