import { isRecord, recordOf } from "../../json-values/json-value.ts";
import type { ObjectShape, Shape } from "../shape/shape.ts";
import type { ValueCodec } from "./value-codec.ts";
import { decodeWith, encodeWith } from "./value-codec.ts";
import type { WritingContext, Written } from "./written.ts";

/** Writes an object of which no member is known as a list of keys and values. */
export function writePairs(shape: ObjectShape, rest: Shape, path: string, context: WritingContext): Written {
  const value = context.write(rest, `${path}[]`);
  const patterns = [...shape.patterns.keys()].map((pattern) => `Keys match ${pattern}`);
  const pair = {
    type: "object" as const,
    properties: { key: { type: "string" as const }, value: value.schema },
    required: ["key", "value"],
  };
  const message = "The provider needs to know every member: the record is asked for as a list of keys and values.";
  context.losses.add("rewritten", path, "additionalProperties", message);
  const notes = ["A list of keys and values.", ...patterns];
  return {
    schema: context.annotate({ type: "array", items: pair }, shape, path, notes, true),
    codec: pairsCodec(value.codec),
  };
}

function pairsCodec(valueCodec: ValueCodec | undefined): ValueCodec {
  return {
    encode: (record) =>
      isRecord(record)
        ? Object.entries(record).map(([key, value]) => ({ key, value: encodeWith(valueCodec, value) }))
        : record,
    decode: (pairs) =>
      Array.isArray(pairs) && pairs.every(isPair)
        ? recordOf(pairs.map(({ key, value }) => [key, decodeWith(valueCodec, value)] as const))
        : pairs,
  };
}

function isPair(value: unknown): value is { key: string; value: unknown } {
  return isRecord(value) && typeof value["key"] === "string" && Object.hasOwn(value, "value");
}
