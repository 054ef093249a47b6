import { cutText } from "./cut-text.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";

/**
 * The value as JSON text of at most `maxChars` characters, for messages: a longer one is cut on a code-point boundary
 * and ends in `…`. Takes time for what it shows, not for the size of the value, but for the names of a large object.
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
  return Array.isArray(value) ? writeList(value, enough) : writeObject(value, enough);
}

function writeList(list: readonly JsonValue[], enough: number): string {
  let text = "[";
  for (let index = 0; index < list.length && text.length < enough; index++) {
    text += index === 0 ? "" : ",";
    text += writeJson(list[index] as JsonValue, enough - text.length);
  }
  return text.length < enough ? `${text}]` : text;
}

function writeObject(record: JsonObject, enough: number): string {
  let text = "{";
  for (const key of Object.keys(record)) {
    if (text.length >= enough) {
      return text;
    }
    text += `${text.length > 1 ? "," : ""}${JSON.stringify(cutText(key, enough))}:`;
    text += writeJson(record[key] as JsonValue, enough - text.length);
  }
  return `${text}}`;
}
