import type { JsonValue } from "../../json/json-value.ts";
import { isRecord, setOwn } from "../../json/json-value.ts";
import { canonicalJson } from "../../json/same-json.ts";
import type { Codec } from "./codec.ts";
import { isBuiltIn } from "./codec.ts";

/** `Set` ↔ list. */
export const SET_CODEC: Codec = {
  problem: (value) => (Array.isArray(value) ? repetition(value, "repeated item") : undefined),
  decode: (value) => (Array.isArray(value) ? new Set(value) : value),
  owns: (value) => isBuiltIn(value, "Set"),
  encode: (value) => [...(value as Set<unknown>)],
};

/** `Map` with text keys ↔ object. */
export const MAP_CODEC: Codec = {
  problem: () => undefined,
  decode: (value) => (isRecord(value) ? new Map(Object.entries(value)) : value),
  owns: (value) => isBuiltIn(value, "Map"),
  encode: (value) => {
    const record: { [key: string]: unknown } = {};
    for (const [key, member] of value as Map<unknown, unknown>) {
      setOwn(record, String(key), member);
    }
    return record;
  },
};

/** `Map` with keys of any kind ↔ list of pairs. */
export const PAIRS_CODEC: Codec = {
  problem: (value) => {
    if (!Array.isArray(value)) {
      return undefined;
    }
    return value.every((pair) => Array.isArray(pair) && pair.length === 2)
      ? repetition(
          value.map((pair) => (pair as JsonValue[])[0] as JsonValue),
          "repeated key",
        )
      : "not a list of [key, value] pairs";
  },
  decode: (value) => (Array.isArray(value) ? new Map(value as [unknown, unknown][]) : value),
  owns: MAP_CODEC.owns,
  encode: (value) => [...(value as Map<unknown, unknown>)],
};

/** A collection would silently lose what occurs twice. */
function repetition(values: readonly JsonValue[], problem: string): string | undefined {
  return new Set(values.map(canonicalJson)).size < values.length ? problem : undefined;
}
