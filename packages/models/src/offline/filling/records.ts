import type { JsonValue } from "toolwright";
import type { Parameter } from "../parameters/parameter.ts";
import type { Found } from "../text/span.ts";
import type { Draft } from "./draft.ts";
import { findLabels } from "./labels.ts";
import { recordValue } from "./record-value.ts";
import { isUnread, writtenPairs } from "./written-pairs.ts";

const YEARS_OLD = /\b(\d{1,3}) years? old\b|\bi(?:'m| am) (\d{1,3})\b|\baged (\d{1,3})\b/i;

/** Records with free keys: `key is value`, `key: value`, `key=value`, or `with key value and key value`. */
export function fillRecords(draft: Draft): void {
  for (const parameter of draft.open("record")) {
    const found = isMeant(draft, parameter) ? pairsOf(draft, parameter) : undefined;
    if (found) draft.set(parameter, found, "formed");
  }
}

/** A sentence with "is" in it fills no optional record, unless the message names that record. */
function isMeant(draft: Draft, parameter: Parameter): boolean {
  return draft.isWanted(parameter) || findLabels(draft).some((label) => label.parameter === parameter);
}

/** All pairs, or none when one of them cannot be read: what is left out without a word is worse than a question. */
function pairsOf(draft: Draft, parameter: Parameter): Found<JsonValue> | undefined {
  const { text, emails } = draft.message;
  const pairs = writtenPairs(draft, parameter);
  if (isUnread(draft, pairs)) return undefined;
  const entries = new Map<string, JsonValue>();
  const add = (key: string, value: JsonValue | undefined): void => {
    if (value !== undefined && !entries.has(key)) entries.set(key, value);
  };
  for (const { key, value } of pairs) add(key, recordValue(draft.message, parameter.schema, value));
  const [, ...years] = YEARS_OLD.exec(text) ?? [];
  const age = years.find((written) => written !== undefined);
  if (age !== undefined && allows(parameter, "number", "integer")) add("age", Number(age));
  if (entries.size > 0 && allows(parameter, "string")) add("email", draft.free(emails)[0]?.value);
  return entries.size === 0 ? undefined : { start: 0, end: text.length, value: Object.fromEntries(entries) };
}

function allows({ schema: { additionalProperties } }: Parameter, ...types: readonly string[]): boolean {
  const type = typeof additionalProperties === "object" ? additionalProperties.type : undefined;
  return type === undefined || [type].flat().some((one) => types.includes(one));
}
