import { cutText } from "./cut-text.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";

/** Lengths of JSON texts in UTF-16 units, without building them; each list and object is measured once. */
export class JsonSizes {
  readonly #known = new Map<object, number>();

  /** The length of the value's JSON text. */
  of(value: JsonValue): number {
    if (typeof value === "string") {
      return textSize(value);
    }
    if (typeof value !== "object" || value === null) {
      return String(value).length;
    }
    const known = this.#known.get(value);
    if (known !== undefined) {
      return known;
    }
    const size = Array.isArray(value) ? this.#ofList(value) : this.#ofObject(value);
    this.#known.set(value, size);
    return size;
  }

  #ofList(list: readonly JsonValue[]): number {
    let size = list.length === 0 ? 2 : 1;
    for (const item of list) {
      size += this.of(item) + 1;
    }
    return size;
  }

  #ofObject(record: JsonObject): number {
    const keys = Object.keys(record);
    let size = keys.length === 0 ? 2 : 1;
    for (const key of keys) {
      size += memberSize(key) + this.of(record[key] as JsonValue);
    }
    return size;
  }
}

/** How many characters a member's name takes with its quotes, colon and comma. */
export function memberSize(key: string): number {
  return textSize(key) + 2;
}

/** The longest beginning of the text whose JSON form, without the quotes, has at most `room` characters. */
export function cutToJsonSize(text: string, room: number): string {
  let end = 0;
  let used = 0;
  while (end < text.length) {
    used += charSize(text.charCodeAt(end));
    if (used > room) {
      break;
    }
    end += 1;
  }
  return cutText(text, end);
}

function textSize(text: string): number {
  let size = 2;
  for (let index = 0; index < text.length; index++) {
    size += charSize(text.charCodeAt(index));
  }
  return size;
}

/** The control characters with a short escape: \b \t \n \f \r. */
const SHORT_ESCAPES = new Set([8, 9, 10, 12, 13]);

function charSize(code: number): number {
  if (code >= 0x20) {
    return code === 0x22 || code === 0x5c ? 2 : 1;
  }
  return SHORT_ESCAPES.has(code) ? 2 : 6;
}
