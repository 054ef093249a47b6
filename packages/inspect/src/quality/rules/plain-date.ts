import type { JsonSchema } from "toolwright";
import type { DeclarationRule } from "../rule.ts";
import { descriptionOf, hasType, listedValues, slotsOf } from "../slots.ts";

export const plainDate: DeclarationRule = {
  id: "plain-date",
  severity: "warning",
  finds: "a date or time that is a plain `string`",
  why: "A model writes “next Friday”, 03/04/2026 or 2026-04-03 as it likes, and nothing is checked before the function runs.",
  *check(declaration) {
    for (const slot of slotsOf(declaration)) {
      if (!isDateName(slot.name, slot.words) || !slot.leaves.some(isPlainText)) continue;
      // A union with a date in it shows the form; that text fits as well is told by another rule.
      if (slot.leaves.some(isDate)) continue;
      if (RELATIVE.test(descriptionOf(slot, declaration.parameters))) continue;
      const { path, pointer } = slot;
      const fix =
        "Add `@format date`, `@format time` or `@format date-time`, or take a `Date` (`format` in a schema). Where any wording is understood, say so, with an example such as “tomorrow”.";
      yield { path, pointer, message: "the date or time is declared as any text", fix };
    }
  },
};

const DATE_WORDS = new Set(
  "birthdate birthday date dates datetime deadline dob time times timestamp timestamps".split(" "),
);
/** `createdAt` and `starts_at` tell a time; `lookAt` and `basedAt` a place. */
const MOMENT =
  /^(?:begin|due|end|expire|expiry|paid|seen|sent|start|\w+[^e]ed|\w+(?:begin|end|expire|start)s|begins|ends|expires|starts)$/;
const PLACES = new Set(["based", "hosted", "located", "placed", "situated"]);

function isDateName(name: string, words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  if (DATE_WORDS.has(last)) return true;
  const before = words.at(-2) ?? "";
  return last === "at" && /(?:At|_at|-at)$/.test(name) && MOMENT.test(before) && !PLACES.has(before);
}

/** A text that says that any wording is understood. */
const RELATIVE =
  /\b(?:natural language|free[- ]?text|free wording|relative|today|tomorrow|yesterday|(?:last|next) (?:day|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/i;

function isDate({ format }: JsonSchema): boolean {
  return format === "date" || format === "date-time" || format === "time";
}

function isPlainText(schema: JsonSchema): boolean {
  if (!hasType(schema, "string") || listedValues(schema) !== undefined) return false;
  return (
    schema.format === undefined &&
    schema.pattern === undefined &&
    schema["x-codec"] === undefined &&
    schema.contentEncoding === undefined
  );
}
