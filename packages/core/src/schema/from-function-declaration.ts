import type { JsonValue } from "../json/json-value.ts";
import { isRecord, setOwn } from "../json/json-value.ts";
import { copyAsJson } from "../json/to-json-value.ts";
import { COUNT_KEYWORDS, joinNotes, SAME_KEYWORDS } from "./gemini-keywords.ts";
import type { FunctionDeclaration, Schema } from "./gemini-schema.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { readNumberText } from "./number-text.ts";
import type { ToolDeclaration } from "./tool-declaration.ts";

/**
 * A hand-written declaration lifted into the neutral form. Everything that the Gemini form says is kept, so that
 * `toFunctionDeclaration` gives it back, except for what the API refuses (an empty member of an enum, an enum of another
 * type than STRING, required members that are not declared) and for a branch NULL of `anyOf`, which is `nullable`. JSON Schema in `parametersJsonSchema` and `responseJsonSchema` is taken as it
 * is. Objects with properties are closed: that form has no way to ask for more members.
 */
export function fromFunctionDeclaration(declaration: FunctionDeclaration): ToolDeclaration {
  const { name = "", description = "", parameters, parametersJsonSchema, response, responseJsonSchema } = declaration;
  const returns = response === undefined ? copySchema(responseJsonSchema) : fromGeminiSchema(response);
  return {
    name,
    description,
    parameters:
      parameters === undefined
        ? (copySchema(parametersJsonSchema) ?? { type: "object", properties: {}, additionalProperties: false })
        : fromGeminiSchema(parameters),
    ...(returns === undefined ? {} : { returns }),
  };
}

function copySchema(schema: unknown): JsonSchema | undefined {
  return isRecord(schema) ? (copyAsJson(schema).value as JsonSchema) : undefined;
}

/** The JSON Schema that a schema in Gemini form stands for. */
function fromGeminiSchema(schema: Schema): JsonSchema {
  const { type, nullable, anyOf, items, properties, example } = schema;
  const lifted: JsonSchema = {};
  const name = typeName(type);
  if (name !== undefined) {
    lifted.type = nullable === true ? [name, "null"] : name;
  }
  copySame(schema, lifted);
  liftValues(schema, lifted);
  if (example !== undefined) {
    lifted.examples = [copyAsJson(example).value];
  }
  if (items !== undefined) {
    lifted.items = fromGeminiSchema(items);
  }
  if (properties !== undefined) {
    liftProperties(properties, lifted, anyOf === undefined);
  }
  if (anyOf !== undefined) {
    lifted.anyOf = anyOf.map(fromGeminiSchema);
  }
  return withNullability(lifted, nullable);
}

function typeName(type: string | undefined): JsonType | undefined {
  return type === undefined || type === "TYPE_UNSPECIFIED" ? undefined : (type.toLowerCase() as JsonType);
}

function copySame(schema: Schema, lifted: JsonSchema): void {
  for (const keyword of [...SAME_KEYWORDS, "description", "required"] as const) {
    if (schema[keyword] !== undefined) {
      Object.assign(lifted, { [keyword]: copyAsJson(schema[keyword]).value });
    }
  }
  if (schema.default !== undefined) {
    lifted.default = copyAsJson(schema.default).value;
  }
  for (const keyword of COUNT_KEYWORDS) {
    const count = schema[keyword];
    if (count !== undefined) {
      lifted[keyword] = Number(count);
    }
  }
}

/**
 * Members of an enum are text in the Gemini form, whatever the type; `format: "enum"` then says nothing more. For lists
 * and objects such a list cannot be a rule, so it is only told.
 */
function liftValues(schema: Schema, lifted: JsonSchema): void {
  if (schema.enum === undefined) {
    return;
  }
  const type = schema.type === undefined ? "string" : typeName(schema.type);
  if (type === "array" || type === "object") {
    lifted.description = joinNotes(schema.description, [`Allowed: ${schema.enum.join(" | ")}.`]);
    return;
  }
  const isText = type === "string" || type === undefined;
  const values = schema.enum.map((text): JsonValue => (isText ? text : (readNumberText(text) ?? readValue(text))));
  lifted.enum = schema.nullable === true ? [...values, null] : values;
  if (!isText && schema.format === "enum") {
    delete lifted.format;
  }
}

function readValue(text: string): JsonValue {
  return text === "true" ? true : text === "false" ? false : text;
}

function liftProperties(properties: { [name: string]: Schema }, lifted: JsonSchema, isComplete: boolean): void {
  const members: { [name: string]: JsonSchema } = {};
  for (const [name, property] of Object.entries(properties)) {
    setOwn(members, name, fromGeminiSchema(property));
  }
  lifted.properties = members;
  if (isComplete && Object.keys(members).length > 0) {
    lifted.additionalProperties = false;
  }
}

/**
 * Null is one of the types, and one of the alternatives where there are any. The keyword itself is carried along where
 * the written schema would else not tell whether it stood there.
 */
function withNullability(lifted: JsonSchema, nullable: boolean | undefined): JsonSchema {
  if (nullable === undefined || (nullable && lifted.type !== undefined && lifted.anyOf === undefined)) {
    return lifted;
  }
  return nullable && lifted.anyOf !== undefined
    ? { ...lifted, anyOf: [...lifted.anyOf, { type: "null" }], nullable }
    : { ...lifted, nullable };
}
