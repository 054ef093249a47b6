import { cutForModel } from "../json/cut-for-model.ts";
import { isRecord, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";

/** A result as the model gets it: an object as it is, anything else under `result`. */
export function encodeResponse(value: unknown): { response: JsonObject; notes: readonly string[] } {
  const encoded = toJsonValue(value);
  return { response: toObject(encoded.value), notes: encoded.notes };
}

/** The response in at most so many characters of JSON. */
export function cutResponse(response: JsonObject, maxLength: number): JsonObject {
  return toObject(cutForModel(response, maxLength).value);
}

function toObject(value: JsonValue): JsonObject {
  return isRecord(value) ? value : { result: value };
}
