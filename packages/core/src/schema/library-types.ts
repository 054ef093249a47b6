import { isRecord } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";

/** How JavaScript types that JSON lacks are described, so that they are converted before the library validates. */
const DATE: JsonSchema = { type: "string", format: "date-time", "x-codec": "date" };
const BIGINT: JsonSchema = { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" };

/** Options by which a library describes types that it otherwise refuses; an empty object for libraries without any. */
export function describerOptions(vendor: string): Record<string, unknown> {
  switch (vendor) {
    case "zod":
      // Zod asks `override` only when it does not refuse by itself.
      return { unrepresentable: "any", override: overrideZodType };
    case "arktype":
      return { fallback: { date: () => DATE, domain: describeArkDomain } };
    default:
      return {};
  }
}

/** Kinds of zod schemas that have no JSON form and are described as anything unless refused here. */
const WITHOUT_JSON = new Set(["symbol", "undefined", "void", "map", "set", "transform", "nan", "custom", "function"]);

function overrideZodType(context: unknown): void {
  const { zodSchema, jsonSchema } = context as { zodSchema: unknown; jsonSchema: JsonSchema };
  const type = zodTypeOf(zodSchema);
  if (type === "date") {
    Object.assign(jsonSchema, DATE);
  } else if (type === "bigint") {
    Object.assign(jsonSchema, BIGINT);
  } else if (WITHOUT_JSON.has(type)) {
    throw new Error(`z.${type}() has no JSON form`);
  }
}

/** Zod's public place for the kind of a schema. */
function zodTypeOf(schema: unknown): string {
  const internals = isRecord(schema) ? schema["_zod"] : undefined;
  const definition = isRecord(internals) ? internals["def"] : undefined;
  return isRecord(definition) ? String(definition["type"]) : "";
}

function describeArkDomain(context: unknown): JsonSchema {
  if (isRecord(context) && context["domain"] === "bigint") {
    return BIGINT;
  }
  const domain = isRecord(context) ? String(context["domain"]) : "this type";
  throw new Error(`${domain} has no JSON form`);
}
