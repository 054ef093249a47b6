import { isRecord, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";
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
  return Object.keys(part).filter((name) => part[name as keyof Part] !== undefined && !companions.has(name));
}

/** Whether the part has anything in it beside blank text, which some providers refuse. */
export function saysSomething(part: Part): boolean {
  return payloadsOf(part).some((name) => name !== "text" || !isBlank(part.text));
}

/** Whether a text is empty, or white space only. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

/**
 * Parts as plain JSON with safe text, from a value that a provider, a callback or a user handed over, whatever its type
 * says: what is no part is left out, and so are members that are null and text that is none.
 */
export function toParts(value: unknown): Part[] {
  const { value: json } = toJsonValue(value);
  return (Array.isArray(json) ? json : []).flatMap((part) => (isRecord(part) ? [withFitMembers(part)] : []));
}

/** The result of a call as providers take it: an object as it is, anything else under `result`. */
export function toResponse(value: JsonValue): JsonObject;
export function toResponse(value: unknown): Record<string, unknown>;
export function toResponse(value: unknown): Record<string, unknown> {
  if (value === undefined) return {};
  return isRecord(value) ? value : { result: value };
}

function withFitMembers(part: Record<string, unknown>): Part {
  const isFitting = (name: string): boolean => part[name] !== null && isFit(name, part[name]);
  const names = Object.keys(part);
  if (names.every(isFitting)) return part;
  return Object.fromEntries(names.filter(isFitting).map((name) => [name, part[name]]));
}

function isFit(name: string, member: unknown): boolean {
  if (name === "text") return typeof member === "string";
  if (name === "thoughtSignature") return typeof member === "string" && member !== "";
  return typeof member === "object" || !payloadObjects.has(name);
}

const payloadObjects: ReadonlySet<string> = new Set(["inlineData", "fileData", "functionCall", "functionResponse"]);
