import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { findInexactInteger, parseJsonText } from "../../json/parse-json-text.ts";
import { copyArguments } from "../copy-arguments.ts";
import type { RepairRun } from "./repair-run.ts";
import type { JsonKind } from "./schema-node.ts";
import { kindOf } from "./schema-node.ts";

/** Some models wrap JSON text in JSON text; deeper than this it is no slip any more. */
const MAX_WRAPPINGS = 3;

/** Whether the text sets out to be a JSON list or object, well formed or not. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:```[\w-]*\s*)?[[{]/.test(text);
}

/**
 * The list or object that a text holds as JSON, when a value of these kinds was wanted; else the value as it is. Notes
 * the repair.
 */
export function repairJsonText(
  value: JsonValue,
  kinds: ReadonlySet<JsonKind>,
  path: JsonPath,
  run: RepairRun,
): JsonValue {
  let parsed: unknown = value;
  for (let wrapping = 0; typeof parsed === "string" && wrapping < MAX_WRAPPINGS; wrapping++) {
    const reading = parseJsonText(parsed);
    // A number that would become another one stays in its text, which is then refused as what it is.
    if (!reading.ok || findInexactInteger(parsed) !== undefined) {
      return value;
    }
    parsed = reading.value;
  }
  if (parsed === value || typeof parsed !== "object" || parsed === null) {
    return value;
  }
  const kind = kindOf(parsed as JsonValue);
  if (!kinds.has(kind)) {
    return value;
  }
  const { value: copy, issues } = copyArguments(parsed, path);
  run.report(issues);
  run.note(path, "json-text", value, copy);
  return copy;
}
