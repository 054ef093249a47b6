import type { JsonSchema, JsonValue } from "toolwright";
import { mainType } from "../parameters/schema-shape.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

const CURRENCY = /^[$€£¥]?\s*$/;

/**
 * The value of one written word or quotation by the declared type of the record's values. What is of another type stays
 * text, so that the tool can refuse it.
 */
export function recordValue(message: Message, { additionalProperties }: JsonSchema, place: Span): JsonValue {
  const type = typeof additionalProperties === "object" ? mainType(additionalProperties) : undefined;
  const written = message.text.slice(place.start, place.end);
  const bare = written.replace(/^["']|["']$/g, "").trim();
  if (type === "string" || (type === undefined && bare !== written.trim())) return bare;
  if (type === "number" || type === "integer") return numberIn(message, place) ?? bare;
  if (type === undefined && /^-?\d+(?:\.\d+)?$/.test(bare)) return Number(bare);
  const truth = /^(?:true|yes)\b|^(?:false|no)\b/i.exec(bare)?.[0];
  const isTruth = truth !== undefined && (type === "boolean" || truth.length === bare.length);
  return isTruth ? /^[ty]/i.test(truth) : bare;
}

/** The number that the place begins with, if it is the only one: `250.5 euros`, not `250 or 300`. */
function numberIn({ numbers, text }: Message, { start, end }: Span): number | undefined {
  const [number, ...others] = numbers.filter((found) => found.start >= start && found.end <= end);
  if (number === undefined || !CURRENCY.test(text.slice(start, number.start))) return undefined;
  const isOther = others.some(
    (other) => !/\b(?:in|on|at|of|for|since|until|by)\s+$/i.test(text.slice(start, other.start)),
  );
  return isOther ? undefined : number.value;
}
