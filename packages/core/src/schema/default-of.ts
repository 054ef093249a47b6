import type { JsonValue } from "../json/json-value.ts";
import { getOwn, isRecord } from "../json/json-value.ts";
import { copyAsJson } from "../json/to-json-value.ts";
import { resolveReference } from "./resolve-reference.ts";

/** The `default` of a schema in `root`: its own, or that of what it refers to. */
export function defaultOf(root: unknown, schema: unknown): JsonValue | undefined {
  const seen = new Set<string>();
  let holder = schema;
  while (isRecord(holder)) {
    const fallback = getOwn(holder, "default");
    if (fallback !== undefined) {
      return copyAsJson(fallback).value;
    }
    const reference = getOwn(holder, "$ref");
    if (typeof reference !== "string" || seen.has(reference)) {
      return undefined;
    }
    seen.add(reference);
    holder = resolveReference(root, reference, "#").schema;
  }
  return undefined;
}
