import { toResponse } from "../content/part-payload.ts";
import { cutForModel } from "../json/cut-for-model.ts";
import type { JsonObject } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";

/** A result as the model gets it: an object as it is, anything else under `result`. */
export function encodeResponse(value: unknown): { response: JsonObject; notes: readonly string[] } {
  const encoded = toJsonValue(value);
  return { response: toResponse(encoded.value), notes: encoded.notes };
}

/** The response in at most so many characters of JSON. */
export function cutResponse(response: JsonObject, maxLength: number): JsonObject {
  return toResponse(cutForModel(response, maxLength).value);
}
