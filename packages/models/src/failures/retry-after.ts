/**
 * How long the headers of an answer ask to wait, in milliseconds: `retry-after-ms` (OpenAI, Anthropic), or `retry-after`
 * in seconds or as a date (RFC 9110, section 10.2.3).
 */
export function readRetryAfter(
  headers: { readonly [name: string]: string | undefined } | undefined,
  now: number = Date.now(),
): number | undefined {
  const milliseconds = Number.parseFloat(headers?.["retry-after-ms"] ?? "");
  if (milliseconds >= 0) return milliseconds;
  const text = headers?.["retry-after"]?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Milliseconds of a duration as protocol buffers write it in JSON, for example `3.5s`. */
export function parseDuration(value: unknown): number | undefined {
  const seconds = typeof value === "string" ? /^(\d+(?:\.\d+)?)s$/.exec(value)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
