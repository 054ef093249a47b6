import type { JsonSchema } from "toolwright";
import type { DeclarationRule, Found } from "../rule.ts";
import { descriptionOf, hasType, listedValues, type Slot, slotsOf } from "../slots.ts";
import { stem } from "../words/split-words.ts";

export const limitInText: DeclarationRule = {
  id: "limit-in-text",
  severity: "warning",
  finds: "a limit of a number, a text's length or a list's length that only the text mentions",
  why: "Nothing checks it: a value beyond the limit reaches the function, and the model is never told to try again.",
  *check(declaration) {
    for (const slot of slotsOf(declaration)) {
      const text = descriptionOf(slot, declaration.parameters);
      const [schema, ...others] = slot.variants;
      if (schema === undefined || others.length > 0 || listedValues(schema) !== undefined) continue;
      yield* missingLimits(slot, schema, mentionedLimits(text));
    }
  },
};

interface Limit {
  readonly side: "minimum" | "maximum";
  readonly value: string;
  /** The word after the number. */
  readonly unit: string;
}

const NUMBER = "`?(-?\\d[\\d,]*(?:\\.\\d+)?)`?";
const UNIT = "(?![\\w%])(?:[ -]+([a-z]+))?";
const RANGE = new RegExp(`\\b(?:between ${NUMBER} and|from ${NUMBER} to|range ${NUMBER} to) ${NUMBER}${UNIT}`, "gi");
const SHORT_RANGE = new RegExp(`\\(${NUMBER} ?(?:-|–|\\.\\.|to) ?${NUMBER}\\)()`, "gi");
const MOST = new RegExp(
  `\\b(?:at most|no more than|not more than|up to|max(?:imum)?(?: value)?(?: of| is|:)?) ${NUMBER}${UNIT}`,
  "gi",
);
const LEAST = new RegExp(
  `\\b(?:at least|no less than|not less than|no fewer than|min(?:imum)?(?: value)?(?: of| is|:)?) ${NUMBER}${UNIT}`,
  "gi",
);

function mentionedLimits(text: string): Limit[] {
  const ranges = [...text.matchAll(RANGE)].map(([, a, b, c, to = "", unit]) => [a ?? b ?? c ?? "", to, unit] as const);
  const short = [...text.matchAll(SHORT_RANGE)].map(([, from = "", to = ""]) => [from, to, undefined] as const);
  const one = (pattern: RegExp, side: Limit["side"]): Limit[] =>
    [...text.matchAll(pattern)].map(([, value = "", unit]) => limitOf(side, value, unit));
  return [
    ...[...ranges, ...short].flatMap(([from, to, unit]) => [
      limitOf("minimum", from, unit),
      limitOf("maximum", to, unit),
    ]),
    ...one(LEAST, "minimum"),
    ...one(MOST, "maximum"),
  ];
}

function limitOf(side: Limit["side"], value: string, unit = ""): Limit {
  return { side, value: value.replaceAll(",", ""), unit: unit.toLowerCase() };
}

/** Units that are about how a number is written, or how often something happens. */
const NOT_THE_NUMBER = /^(?:decimals?|digits?|places?|significant|times|characters?|letters?|words?)$/;
/** Words for the items of any list; the list's own name is another. */
const ITEMS = /^(?:elements?|entries|entry|items?|values?)$/;
const LENGTH_OF_TEXT = /^(?:characters?|chars?|letters?)$/;

function* missingLimits({ path, pointer, words }: Slot, schema: JsonSchema, limits: readonly Limit[]): Iterable<Found> {
  const found = limits.map((limit) => ({ ...limit, keyword: keywordFor(schema, limit, words) }));
  for (const keyword of new Set(found.map((limit) => limit.keyword))) {
    const [limit, ...others] = found.filter((one) => one.keyword === keyword);
    if (keyword === undefined || limit === undefined || isLimited(schema, keyword)) continue;
    const { side, value } = limit;
    // Two limits of one kind hold in different cases, which no keyword can say.
    if (others.some((other) => other.value !== value)) continue;
    const message = `the ${side} ${value} is only mentioned in the text`;
    yield { path, pointer, message, fix: `Add \`@${keyword} ${value}\` to its comment (\`${keyword}\` in a schema).` };
  }
}

function keywordFor(schema: JsonSchema, { side, unit }: Limit, words: readonly string[]): string | undefined {
  const end = side === "minimum" ? "min" : "max";
  if (isNumber(schema)) return NOT_THE_NUMBER.test(unit) ? undefined : side;
  if (hasType(schema, "string")) return LENGTH_OF_TEXT.test(unit) && isText(schema) ? `${end}Length` : undefined;
  const isItems = ITEMS.test(unit) || (unit !== "" && stem(unit) === stem(words.at(-1) ?? ""));
  return schema.type === "array" && isItems ? `${end}Items` : undefined;
}

function isText(schema: JsonSchema): boolean {
  return schema["x-codec"] === undefined && schema.pattern === undefined && schema.format === undefined;
}

function isLimited(schema: JsonSchema, keyword: string): boolean {
  const exclusive = { minimum: "exclusiveMinimum", maximum: "exclusiveMaximum" }[keyword];
  return schema[keyword] !== undefined || (exclusive !== undefined && schema[exclusive] !== undefined);
}

function isNumber(schema: JsonSchema): boolean {
  return hasType(schema, "number") || hasType(schema, "integer");
}
