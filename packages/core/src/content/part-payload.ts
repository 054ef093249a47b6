import type { Part } from "./content.ts";

/** What stands beside a payload: these members alone say nothing. */
const companions: ReadonlySet<string> = new Set([
  "thought",
  "thoughtSignature",
  "videoMetadata",
  "mediaResolution",
  "partMetadata",
]);

/** The names of the payload fields that are set. A part as providers take it has exactly one. */
export function payloadsOf(part: Part): string[] {
  return Object.entries(part).flatMap(([name, value]) => (value === undefined || companions.has(name) ? [] : [name]));
}

/** Whether the part has anything in it beside blank text, which some providers refuse. */
export function saysSomething(part: Part): boolean {
  return payloadsOf(part).some((name) => name !== "text" || !isBlank(part.text));
}

/** Whether a text is empty, or white space only. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}
