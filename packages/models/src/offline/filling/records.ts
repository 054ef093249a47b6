import type { JsonObject, JsonSchema, JsonValue } from "toolwright";
import type { Parameter } from "../parameters/parameter.ts";
import { mainType } from "../parameters/schema-shape.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Found } from "../text/span.ts";
import { stemOf } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { findLabels } from "./labels.ts";

const KEY = String.raw`["']?(\p{L}[\p{L}\p{N}_-]*)["']?`;
const VALUE = String.raw`("[^"]*"|'[^']*'|\S.*)`;
/** `… name is Alice`, `… name: Alice`, `… name=Alice`; the last such link of a segment counts. */
const STATED = new RegExp(String.raw`^(?:.*[\s({:])?${KEY}(?:\s*=\s*|\s*:(?!//)\s*|\s+is\s+)${VALUE}$`, "iu");
/** `… with name Alice`, `name Alice`: one word and one value, which may be a name of several words. */
const LISTED = new RegExp(
  String.raw`^(?:.*(?:\bwith|:)\s+)?(?:(?:and|the|an?|[Mm]y|his|her|their)\s+)*${KEY}\s+("[^"]*"|'[^']*'|\S+|\p{Lu}\S*(?:\s\p{Lu}\S*)+)$`,
  "u",
);
const SEGMENT_END = /\s*[,;\n{}]\s*|[.!?]+(?:\s+|$)|\s+and\s+/;
const YEARS_OLD = /\b(\d{1,3}) years? old\b|\bi(?:'m| am) (\d{1,3})\b|\baged (\d{1,3})\b/i;

/** Records with free keys: JSON, `key is value`, `key: value`, `key=value`, or `with key value and key value`. */
export function fillRecords(draft: Draft): void {
  for (const parameter of draft.open("record")) {
    const found = jsonRecord(draft) ?? (isMeant(draft, parameter) ? pairsOf(draft, parameter) : undefined);
    if (found) draft.set(parameter, found, "formed");
  }
}

/** A sentence with "is" in it fills no optional record, unless the message names that record. */
function isMeant(draft: Draft, parameter: Parameter): boolean {
  return draft.isWanted(parameter) || findLabels(draft).some((label) => label.parameter === parameter);
}

function jsonRecord(draft: Draft): Found<JsonValue> | undefined {
  return draft.free(draft.message.json).find(({ value }) => typeof value === "object" && !Array.isArray(value));
}

function pairsOf(draft: Draft, parameter: Parameter): Found<JsonObject> | undefined {
  const { text, emails } = draft.message;
  const entries = new Map<string, JsonValue>();
  const add = (key: string, written: string | undefined): void => {
    const value = written === undefined ? undefined : plainValue(written, parameter.schema);
    if (value !== undefined && !entries.has(key)) entries.set(key, value);
  };
  for (const segment of text.split(SEGMENT_END)) {
    const match = [STATED.exec(segment), LISTED.exec(segment)].find((found) => isKey(draft, parameter, found?.[1]));
    if (match) add(match[1] ?? "", match[2]);
  }
  const [, ...years] = YEARS_OLD.exec(text) ?? [];
  add(
    "age",
    years.find((written) => written !== undefined),
  );
  if (entries.size > 0) add("email", draft.free(emails)[0]?.value);
  return entries.size === 0 ? undefined : { start: 0, end: text.length, value: Object.fromEntries(entries) };
}

/** `Create profile: …` does not give the record a key `profile`. */
function isKey(draft: Draft, parameter: Parameter, key: string | undefined): boolean {
  if (key === undefined || isFunctionWord(key.toLowerCase())) return false;
  const stem = stemOf(key);
  return !draft.commandStems.includes(stem) && !parameter.stems.includes(stem);
}

/** The value of one written word or quotation, as far as the declared type of the record's values allows. */
function plainValue(written: string, { additionalProperties }: JsonSchema): JsonValue | undefined {
  const type = typeof additionalProperties === "object" ? mainType(additionalProperties) : undefined;
  const allows = (...types: readonly string[]): boolean => type === undefined || types.includes(type);
  const bare = written.replace(/^["']|["']$/g, "").trim();
  const isQuoted = bare !== written.trim();
  if (type === "string" || (isQuoted && type === undefined)) return bare;
  if (allows("number", "integer") && /^-?\d+(?:\.\d+)?$/.test(bare)) return Number(bare);
  if (allows("boolean") && /^(?:true|false|yes|no)$/i.test(bare)) return /^(?:t|y)/i.test(bare);
  return allows() ? bare : undefined;
}
