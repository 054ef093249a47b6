import type { CodecName, JsonSchema } from "../json-schema.ts";
import { ARRAYBUFFER_CODEC, BUFFER_CODEC, UINT8ARRAY_CODEC } from "./bytes-codecs.ts";
import type { Codec } from "./codec.ts";
import { MAP_CODEC, PAIRS_CODEC, SET_CODEC } from "./collection-codecs.ts";
import { NUMBER_ARRAY_CODECS } from "./number-array-codecs.ts";
import { BIGINT_CODEC, DATE_CODEC, DAY_CODEC, REGEXP_CODEC, URL_CODEC } from "./text-codecs.ts";

const CODECS: ReadonlyMap<string, Codec> = new Map<CodecName, Codec>([
  ["date", DATE_CODEC],
  ["url", URL_CODEC],
  ["regexp", REGEXP_CODEC],
  ["bigint", BIGINT_CODEC],
  ["uint8array", UINT8ARRAY_CODEC],
  ["arraybuffer", ARRAYBUFFER_CODEC],
  ["buffer", BUFFER_CODEC],
  ["map", MAP_CODEC],
  ["set", SET_CODEC],
  ...NUMBER_ARRAY_CODECS,
]);

/** The codec that the schema is marked with; `undefined` for a name that is none. */
export function codecFor(schema: JsonSchema): Codec | undefined {
  const name = schema["x-codec"];
  if (name === "date" && schema.format === "date") {
    return DAY_CODEC;
  }
  const isPairs = name === "map" && (schema.type === "array" || schema.items !== undefined);
  return isPairs ? PAIRS_CODEC : CODECS.get(String(name));
}
