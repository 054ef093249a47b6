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
      return { unrepresentable: "any", override: zodOverride() };
    case "arktype":
      return { fallback: { date: () => DATE, domain: describeArkDomain } };
    default:
      return {};
  }
}

/** Kinds of zod schemas that have no JSON form and are described as anything unless refused here. */
const WITHOUT_JSON = new Set(["symbol", "undefined", "void", "map", "set", "transform", "nan", "custom", "function"]);

/** A function that zod calls with each schema, innermost first, and what it is about to say of it. */
function zodOverride(): (context: { readonly zodSchema: unknown; readonly jsonSchema: JsonSchema }) => void {
  const closed = new WeakSet<JsonSchema>();
  return ({ zodSchema, jsonSchema }) => {
    const { type = "", catchall, values } = zodDefinition(zodSchema);
    if (type === "date") {
      Object.assign(jsonSchema, DATE);
    } else if (type === "bigint") {
      Object.assign(jsonSchema, BIGINT);
    } else if (type === "literal" && Array.isArray(values) && values.some((value) => typeof value === "bigint")) {
      describeBigints(values, jsonSchema);
    } else if (type === "object" && catchall === undefined) {
      // Such an object would strip unknown members without a word; closed, the model is told of its slip.
      jsonSchema.additionalProperties = false;
      closed.add(jsonSchema);
    } else if (type === "intersection") {
      reopenParts(jsonSchema, closed);
    } else if (WITHOUT_JSON.has(String(type))) {
      throw new Error(`z.${type}() has no JSON form`);
    }
  };
}

/** Literals that are bigints, as their digits. */
function describeBigints(values: readonly unknown[], jsonSchema: JsonSchema): void {
  if (!values.every((value) => typeof value === "bigint")) {
    throw new Error("z.literal() of bigints and other values has no JSON form");
  }
  delete jsonSchema.const;
  Object.assign(jsonSchema, { type: "string", enum: values.map(String), "x-codec": BIGINT["x-codec"] });
}

/** In an intersection with an open object, the members of that one must not count as unknown to the others. */
function reopenParts({ allOf = [] }: JsonSchema, closed: WeakSet<JsonSchema>): void {
  if (allOf.every((part) => part.additionalProperties === false)) {
    return;
  }
  for (const part of allOf.filter((each) => closed.has(each))) {
    delete part.additionalProperties;
  }
}

/** Zod's public place for what a schema is made of. */
function zodDefinition(schema: unknown): { readonly [key: string]: unknown } {
  const internals = isRecord(schema) ? schema["_zod"] : undefined;
  const definition = isRecord(internals) ? internals["def"] : undefined;
  return isRecord(definition) ? definition : {};
}

function describeArkDomain(context: unknown): JsonSchema {
  const domain = isRecord(context) ? context["domain"] : undefined;
  if (domain === "bigint") {
    return BIGINT;
  }
  throw new Error(`${domain} has no JSON form`);
}
