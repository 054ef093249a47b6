import type { JsonObject, JsonSchema, JsonValue } from "toolwright";
import type { Parameter } from "../parameters/parameter.ts";
import { mainType } from "../parameters/schema-shape.ts";
import type { Found } from "../text/span.ts";
import type { Draft } from "./draft.ts";

const STATED =
  /(?:^|[,;{(\n]|\b(?:and|with|the|my|his|her|a|whose)\s|:\s)\s*["']?(\p{L}[\p{L}\p{N}_-]*)["']?\s*(?:=|:(?!\/\/)|\s+is\s+)\s*("[^"]*"|'[^']*'|[^,;\n})]+?)(?=\s*(?:[,;\n})]|\.(?:\s|$)|\?|!|$|\s+and\s))/giu;
const LISTED =
  /(?:[,:]|\b(?:and|with))\s+(?:an?\s+|the\s+)?(\p{L}[\p{L}_-]*)\s+("[^"]*"|[^\s,;]+(?:\s\p{Lu}[\p{L}'’-]*)*)(?=\s*(?:[,;]|[.!?]?\s*$|\sand\s))/giu;

/** Records with free keys: JSON, `key is value`, `key: value`, `key=value`, or `with key value and key value`. */
export function fillRecords(draft: Draft): void {
  for (const parameter of draft.open("record")) {
    const found = jsonRecord(draft) ?? pairsOf(draft, parameter);
    if (found) draft.set(parameter, found, "formed");
  }
}

function jsonRecord(draft: Draft): Found<JsonValue> | undefined {
  return draft.free(draft.message.json).find(({ value }) => typeof value === "object" && !Array.isArray(value));
}

function pairsOf(draft: Draft, parameter: Parameter): Found<JsonObject> | undefined {
  const { text } = draft.message;
  const stated = [...text.matchAll(STATED)];
  const pairs = stated.length > 0 ? stated : [...text.matchAll(LISTED)];
  const usable = pairs.filter((match) => draft.isFree({ start: match.index, end: match.index + match[0].length }));
  const [first] = usable;
  const last = usable.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const entries = usable.flatMap((match) => entryOf(match, parameter.schema));
  if (entries.length === 0) return undefined;
  return { start: first.index, end: last.index + last[0].length, value: Object.fromEntries(entries) };
}

function entryOf(match: RegExpMatchArray, schema: JsonSchema): [string, JsonValue][] {
  const [, key, written] = match;
  if (key === undefined || written === undefined || key === "__proto__") return [];
  const { additionalProperties } = schema;
  const type = typeof additionalProperties === "object" ? mainType(additionalProperties) : undefined;
  const value = plainValue(written, type);
  return value === undefined ? [] : [[key, value]];
}

/** The value of one written word or quotation, as far as the declared type allows. */
function plainValue(written: string, type: string | undefined): JsonValue | undefined {
  const bare = written.replace(/^["']|["']$/g, "").trim();
  if (type === "string" || bare !== written.trim()) return type === undefined || type === "string" ? bare : undefined;
  if (/^-?\d+(?:\.\d+)?$/.test(bare) && type !== "boolean") return Number(bare);
  if (/^(?:true|false|yes|no)$/i.test(bare) && (type === undefined || type === "boolean"))
    return /^(?:t|y)/i.test(bare);
  return type === undefined ? bare : undefined;
}
