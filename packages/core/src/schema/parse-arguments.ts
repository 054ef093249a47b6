import { isRecord } from "../json/json-value.ts";
import { findInexactInteger, parseJsonText } from "../json/parse-json-text.ts";
import { shortenJson } from "../json/shorten-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { Issue } from "./argument-schema.ts";

/** The arguments object that a model sent, or why there is none (`value` is then an empty object). */
export interface ParsedArguments {
  readonly value: unknown;
  readonly problem?: Issue;
}

const EXPECTED = "one JSON object that holds the arguments";

/**
 * Reads the arguments of a call as they came from a model: an object, its JSON text (also in a code fence, or once more
 * as a JSON text), or nothing at all (`undefined`, `null`, `""`, white space, and these as text), which means no
 * arguments. Text that is not one complete JSON object is never run with a part of it: a call cut off in the middle or
 * followed by another would do something else than was asked for.
 */
export function parseArguments(input: unknown): ParsedArguments {
  if (input === undefined || input === null || (typeof input === "string" && input.trim() === "")) {
    return { value: {} };
  }
  if (typeof input === "string") {
    return parseText(input);
  }
  return isRecord(input) ? { value: input } : refuse("wrong type", input);
}

function parseText(text: string): ParsedArguments {
  const reading = parseJsonText(text);
  if (!reading.ok) {
    const problem = `not valid JSON: expected ${reading.expected} at position ${reading.position}`;
    return refuse(
      problem,
      text.slice(Math.max(0, reading.position - 20)),
      "Send the call again with complete, valid JSON and nothing after it.",
    );
  }
  const inexact = findInexactInteger(text);
  if (inexact !== undefined) {
    const problem = `the number ${inexact.digits.slice(0, 40)} at position ${inexact.position} cannot be held exactly`;
    return refuse(problem, inexact.digits, "If the argument accepts text, send the digits in double quotes.");
  }
  // JSON text inside JSON text is shorter each time, so this ends.
  return parseArguments(reading.value);
}

function refuse(problem: string, received: unknown, hint?: string): ParsedArguments {
  const issue = { path: "", problem, expected: EXPECTED, received: shortenJson(toJsonValue(received).value) };
  return { value: {}, problem: hint === undefined ? issue : { ...issue, hint } };
}
