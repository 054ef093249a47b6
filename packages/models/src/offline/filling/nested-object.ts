import type { JsonObject, JsonValue } from "toolwright";
import { keyPath } from "../parameters/path-key.ts";
import type { KnownValues } from "./draft.ts";

type Entry = readonly [path: readonly string[], value: JsonValue];

/**
 * The arguments object that single values, known by their path, make up together. Built with `Object.fromEntries`,
 * for which a key such as `__proto__` is data like any other.
 */
export function nestedObject(values: KnownValues): JsonObject {
  return objectOf([...values].map(([key, value]): Entry => [keyPath(key), value]));
}

function objectOf(entries: readonly Entry[]): JsonObject {
  const names = [...new Set(entries.map(([path]) => path[0] ?? ""))];
  return Object.fromEntries(names.map((name) => [name, valueFrom(entries.filter(([path]) => path[0] === name))]));
}

/** A whole object given before and single properties of it given later are laid over each other. */
function valueFrom(entries: readonly Entry[]): JsonValue {
  const whole = entries.find(([path]) => path.length === 1)?.[1];
  const parts = entries.filter(([path]) => path.length > 1).map(([path, value]): Entry => [path.slice(1), value]);
  if (parts.length === 0) return whole ?? null;
  const base = typeof whole === "object" && whole !== null && !Array.isArray(whole) ? whole : {};
  return { ...base, ...objectOf(parts) };
}
