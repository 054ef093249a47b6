import { isRecord } from "../json-values/json-value.ts";

/**
 * The result as JSON text if it holds a JSON Schema reference. The API takes `$ref` in a result for the name of an
 * attached file: "does not match to a display_name in the function_response.parts" (vercel/ai#14369).
 */
export function withoutReferences(response: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return hasReference(response) ? { result: JSON.stringify(response) } : { ...response };
}

function hasReference(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.some(hasReference);
  }
  return isRecord(value) && (typeof value["$ref"] === "string" || Object.values(value).some(hasReference));
}
