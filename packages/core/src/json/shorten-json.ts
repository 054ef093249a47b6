import { cutText } from "./cut-text.ts";
import type { JsonValue } from "./json-value.ts";

/**
 * The value as JSON text of at most `maxChars` characters, for messages: a longer one is cut on a code-point boundary
 * and ends in `…`. Takes time for what it shows, not for the size of the value.
 */
export function shortenJson(value: JsonValue, maxChars = 80): string {
  const text = writeJson(value, maxChars + 1);
  return text.length <= maxChars ? text : `${cutText(text, maxChars - 1)}…`;
}

/** JSON text that may stop anywhere once it is `enough` characters long. Each level adds a character, so depth is bounded too. */
function writeJson(value: JsonValue, enough: number): string {
  if (typeof value === "string") {
    return JSON.stringify(cutText(value, enough));
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  const isList = Array.isArray(value);
  let text = isList ? "[" : "{";
  for (const key in value) {
    if (text.length >= enough) {
      return text;
    }
    const member = (value as { [key: string]: JsonValue })[key] as JsonValue;
    text += `${text.length > 1 ? "," : ""}${isList ? "" : `${JSON.stringify(cutText(key, enough))}:`}`;
    text += writeJson(member, enough - text.length);
  }
  return text + (isList ? "]" : "}");
}
