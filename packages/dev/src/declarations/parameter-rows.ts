import type { JsonSchema } from "toolwright";
import { typeText } from "./type-text.ts";

/** One parameter, or one member of a parameter, as a line of a table. */
export interface ParameterRow {
  /** Dotted from the parameter's name, `[]` for the items of a list: `profile.tags[].name`. */
  readonly path: string;
  readonly type: string;
  /** `required`, `optional`, or the default value. */
  readonly presence: string;
  /** The description and the limits of the value. */
  readonly text: string;
}

/** The parameters of a declaration with all their members; named definitions stand at the end, under their own names. */
export function parameterRows(parameters: JsonSchema): ParameterRow[] {
  const definitions = Object.entries(parameters.$defs ?? {});
  return [...memberRows(parameters, ""), ...definitions.flatMap(([name, schema]) => memberRows(schema, `${name}.`))];
}

function memberRows({ properties, required }: JsonSchema, prefix: string): ParameterRow[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const presence = required?.includes(name) === true ? "required" : presenceOfOptional(schema);
    return [{ path, type: typeText(schema), presence, text: describe(schema) }, ...innerRows(schema, path)];
  });
}

function innerRows(schema: JsonSchema, path: string): ParameterRow[] {
  if (schema.properties !== undefined) return memberRows(schema, `${path}.`);
  if (typeof schema.items === "object") return innerRows(schema.items, `${path}[]`);
  if (typeof schema.additionalProperties === "object") return innerRows(schema.additionalProperties, `${path}.*`);
  return [];
}

function presenceOfOptional(schema: JsonSchema): string {
  return schema.default === undefined ? "optional" : `default ${JSON.stringify(schema.default)}`;
}

const limits = {
  minimum: "at least",
  exclusiveMinimum: "more than",
  maximum: "at most",
  exclusiveMaximum: "less than",
  multipleOf: "a multiple of",
  minLength: "characters at least",
  maxLength: "characters at most",
  minItems: "items at least",
  maxItems: "items at most",
  pattern: "pattern",
} as const;

function describe(schema: JsonSchema): string {
  const found = Object.entries(limits).flatMap(([keyword, words]) => {
    const limit = schema[keyword];
    return limit === undefined ? [] : [`${words} ${String(limit)}`];
  });
  const description = (schema.description ?? "").replace(/\s*\n\s*/g, " ");
  return [description, found.length === 0 ? "" : `(${found.join(", ")})`].filter((part) => part !== "").join(" ");
}
