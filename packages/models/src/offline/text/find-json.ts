import type { JsonValue } from "toolwright";
import type { Found } from "./span.ts";

/** Brackets that turn out to open no JSON are looked through as often as this at the most: each costs a walk to the end. */
const MOST_TRIED = 200;

/** Every object and list written as JSON, outermost only, in order. */
export function findJson(text: string): Found<JsonValue>[] {
  const found: Found<JsonValue>[] = [];
  let tried = 0;
  let start = openingFrom(text, 0);
  while (start !== -1 && tried < MOST_TRIED) {
    const end = closingOf(text, start);
    const value = end === undefined ? undefined : parsed(text.slice(start, end));
    if (end === undefined || value === undefined) tried++;
    else found.push({ start, end, value });
    start = openingFrom(text, found.at(-1)?.start === start ? (end ?? start) : start + 1);
  }
  return found;
}

/** Whether JSON has an inside of its own: `[1, 2]` is but numbers between brackets. */
export function isStructured(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) || value.some((item) => typeof item === "object" && item !== null);
}

function openingFrom(text: string, from: number): number {
  const index = text.slice(from).search(/[[{]/);
  return index === -1 ? -1 : from + index;
}

/** Where the bracket at `start` is closed, brackets inside of texts not counted. */
function closingOf(text: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (part === "{" || part === "[") depth++;
    else if (part === "}" || part === "]") depth--;
    if (depth === 0) return start + index + part.length;
  }
  return undefined;
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
