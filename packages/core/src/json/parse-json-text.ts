import { scanJson } from "./json-scanner.ts";

/** JSON text read, or why it could not be. `position` counts UTF-16 units from the start of the text. */
export type JsonTextReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly position: number; readonly expected: string };

/**
 * Parses text that is one JSON value, possibly inside a Markdown code fence, and nothing else. Never throws. An own
 * `__proto__` in the text becomes an own property.
 */
export function parseJsonText(text: string): JsonTextReading {
  const { body, start } = unfence(text);
  try {
    return { ok: true, value: JSON.parse(body) };
  } catch {
    const scan = scanJson(body);
    return scan.complete
      ? { ok: false, position: start + scan.end, expected: "the end of the text after one complete JSON value" }
      : { ok: false, position: start + scan.at, expected: scan.expected };
  }
}

/** The text inside a Markdown code fence that surrounds the whole, else the text itself; and where it starts. */
function unfence(text: string): { body: string; start: number } {
  const trimmed = text.trim();
  const opening = /^```[\w-]*/.exec(trimmed)?.[0];
  if (opening === undefined || !trimmed.endsWith("```") || trimmed.length < opening.length + 3) {
    return { body: text, start: 0 };
  }
  return { body: trimmed.slice(opening.length, -3), start: text.indexOf("```") + opening.length };
}

/**
 * The first whole number in JSON text that a JavaScript number cannot hold (beyond ±2^53 and not representable by
 * chance), and where it stands: parsing has already turned it into another number.
 */
export function findInexactInteger(text: string): { readonly digits: string; readonly position: number } | undefined {
  if (!/\d{16}/.test(text)) {
    return undefined;
  }
  const { body, start } = unfence(text);
  let found: { digits: string; position: number } | undefined;
  scanJson(body, (spelling, position) => {
    if (found === undefined && isInexactInteger(spelling)) {
      found = { digits: spelling, position: start + position };
    }
  });
  return found;
}

/** Longer integers are beyond the range of numbers altogether. */
const MAX_DIGITS = 309;

function isInexactInteger(spelling: string): boolean {
  if (!/^-?\d{16,}$/.test(spelling)) {
    return false;
  }
  return spelling.length > MAX_DIGITS || BigInt(spelling) !== BigInt(Number(spelling));
}
