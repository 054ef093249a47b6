import { isRecord, recordOf } from "./json.ts";

/** A schema in either of the Gemini API's forms. */
type AnySchema = Record<string, unknown>;

/**
 * The schema with nothing beside its alternatives: "When using any_of, it must be the only field set"
 * (googleapis/python-genai#625). What was said of all of them goes into them: the description into the first one, that
 * null is allowed into each.
 */
export function withBareAlternatives<T extends object>(schema: T): T {
  return bare(schema as AnySchema) as T;
}

function bare(schema: AnySchema): AnySchema {
  const inner = recordOf(
    Object.entries(schema).map(([keyword, value]) => [keyword, bareInside(keyword, value)] as const),
  );
  const { anyOf, description, nullable, ...others } = inner;
  if (!Array.isArray(anyOf)) {
    return inner;
  }
  const branches = (anyOf as AnySchema[]).map((branch, index) =>
    // A branch may be alternatives itself, which then have to stand alone too.
    bare({
      ...branch,
      ...(nullable === true ? { nullable } : {}),
      ...(index === 0 && typeof description === "string"
        ? { description: joined(description, branch["description"]) }
        : {}),
    }),
  );
  return { ...others, anyOf: branches };
}

function bareInside(keyword: string, value: unknown): unknown {
  if (keyword === "properties" && isRecord(value)) {
    return recordOf(
      Object.entries(value).map(([name, property]) => [name, isRecord(property) ? bare(property) : property] as const),
    );
  }
  if (["anyOf", "prefixItems"].includes(keyword) && Array.isArray(value)) {
    return value.map((each: unknown) => (isRecord(each) ? bare(each) : each));
  }
  return ["items", "additionalProperties"].includes(keyword) && isRecord(value) ? bare(value) : value;
}

function joined(description: string, own: unknown): string {
  return typeof own === "string" ? `${description} ${own}` : description;
}
