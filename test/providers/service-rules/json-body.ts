/** A JSON object of a request body, whatever is in it. */
export interface JsonBody {
  readonly [key: string]: unknown;
}

/** The value as an object; an empty one when it is none. */
export function bodyOf(value: unknown): JsonBody {
  return isBody(value) ? value : {};
}

/** The value as a list; an empty one when it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether the value is an object of members, neither null nor a list. */
export function isBody(value: unknown): value is JsonBody {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
