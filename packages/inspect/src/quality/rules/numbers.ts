import type { JsonSchema } from "toolwright";
import type { DeclarationRule } from "../rule.ts";
import { descriptionOf, hasType, listedValues, type Slot, slotsOf } from "../slots.ts";

export const numericId: DeclarationRule = {
  id: "numeric-id",
  severity: "warning",
  finds: "an id that is a `number`",
  why: "Ids are copied, not calculated with: as a number a long one loses digits, leading zeros vanish, and 12.5 is accepted.",
  *check(declaration) {
    for (const slot of slotsOf(declaration)) {
      if (!/^ids?$/.test(slot.words.at(-1) ?? "") || !slot.leaves.some(isPlainNumber)) continue;
      const fix = "Make it a `string`. If ids really are whole numbers, add `@integer`.";
      yield { ...placeOf(slot), message: "the id is declared as any number", fix };
    }
  },
};

export const missingInteger: DeclarationRule = {
  id: "missing-integer",
  severity: "warning",
  finds: "a count, page, year or the like that is a `number` without `@integer`",
  why: "TypeScript has no integers, so the model is told that 2.5 is as good as 2, and the function gets it.",
  *check(declaration) {
    for (const slot of slotsOf(declaration)) {
      if (!slot.leaves.some(isPlainNumber)) continue;
      const text = descriptionOf(slot, declaration.parameters);
      const source = INTEGER.test(text) ? "text" : isCount(slot.words) && !FRACTION.test(text) ? "name" : undefined;
      if (source === undefined) continue;
      const fix =
        "Add `@integer` to its comment (`integer` in a schema), or say in the description that fractions are meant.";
      yield { ...placeOf(slot), message: `the number is whole by its ${source}, but any number is declared`, fix };
    }
  },
};

/** A text that says that the number is whole. */
const INTEGER =
  /^(?:(?:an?|the|any|non-negative|negative|optional|positive) )*(?:integer|whole number)\b(?! (?:or|part)\b)/i;
/** A text that says that fractions are meant. */
const FRACTION = /\b(?:average|decimals?|fractions?|fractional|half|halves|mean|median|per ?cent|rate|ratio)\b|%/i;
const FRACTION_WORDS = new Set(["average", "avg", "mean", "median", "percent", "rate", "ratio", "share", "fraction"]);

/** Names of one word that number something. */
const ORDINALS = new Set("column count day index limit line month offset page port quarter row week year".split(" "));
/** Names of several words that number something. */
const WHOLE_PHRASES = new Set(["batch size", "chunk size", "page size", "per page", "top k", "day of month"]);
/** Last words after which a value is whole. */
const COUNTING_ENDS = new Set(["count", "page", "port", "year", "month"]);
/** Things that are counted in ones. */
const COUNTED = new Set(
  (
    "adults attempts bytes characters children columns copies entries files guests items lines messages nights pages " +
    "passengers people persons pixels records replies results retries rooms rows seats tickets tokens users words"
  ).split(" "),
);
const INDEXED = new Set(["column", "end", "item", "line", "page", "row", "start"]);
/** `realNumber` is no ordinal; the number in `phoneNumber` and `issueNumber` is. */
const NO_ORDINAL = new Set(["complex", "decimal", "rational", "random", "real", "mach", "reynolds"]);

function isCount(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  const before = words.at(-2);
  const name = words.join(" ");
  if (words.some((word) => FRACTION_WORDS.has(word))) return false;
  if (WHOLE_PHRASES.has(name)) return true;
  if (before === undefined) return ORDINALS.has(last) || COUNTED.has(last);
  if (words.includes("per")) return false;
  if (words[0] === "num") return true;
  if (last === "index") return INDEXED.has(before);
  if (last === "number") return !NO_ORDINAL.has(before);
  return COUNTING_ENDS.has(last) || COUNTED.has(last);
}

/** Any number: not whole, not one of a list, and nothing says that it has a step or a fraction. */
function isPlainNumber(schema: JsonSchema): boolean {
  if (!hasType(schema, "number") || listedValues(schema) !== undefined || schema.multipleOf !== undefined) return false;
  const bounds = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum];
  return bounds.every((bound) => bound === undefined || Number.isInteger(bound));
}

function placeOf({ path, pointer }: Slot): { path: string; pointer: string } {
  return { path, pointer };
}
