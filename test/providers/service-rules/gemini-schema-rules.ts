import { GEMINI_REFERENCE_RULES } from "./gemini-reference-rules.ts";
import { bodyOf, listOf } from "./json-body.ts";
import type { SchemaNode } from "./schema-node.ts";
import { depthOf, schemaNodes } from "./schema-node.ts";
import type { ServiceRule } from "./service-rule.ts";

const SCHEMA = "https://ai.google.dev/api/caching#Schema";
const SUBSET = "https://ai.google.dev/api/generate-content#generationconfig (responseJsonSchema)";

/** The fields of the message `Schema`; any other name is an error of the JSON parser. */
const FIELDS = new Set([
  ...["type", "format", "title", "description", "nullable", "enum", "maxItems", "minItems", "properties", "required"],
  ...["minProperties", "maxProperties", "minLength", "maxLength", "pattern", "example", "anyOf", "propertyOrdering"],
  ...["default", "items", "minimum", "maximum"],
]);

/** The API takes them in lower case too, as `@ai-sdk/google` sends them. */
const TYPES = new Set(["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"]);

const FORMATS: { readonly [type: string]: readonly string[] } = {
  STRING: ["enum", "date-time"],
  NUMBER: ["float", "double"],
  INTEGER: ["int32", "int64"],
};

/** What both forms of declarations have in common. */
const COMMON_RULES: readonly ServiceRule<SchemaNode>[] = [
  {
    name: "gemini-enum-texts",
    source: "directus/directus#27100, thClaws/thClaws#172, decolua/9router#359",
    refuses: ({ schema }) => {
      if (schema["enum"] === undefined) return undefined;
      const isTexts = listOf(schema["enum"]).every((value) => typeof value === "string");
      return isTexts && typeOf(schema) === "STRING" ? undefined : "enum: only allowed for STRING type";
    },
  },
  {
    name: "gemini-enum-empty",
    source: "elastic/kibana#286302; enum members must not be empty (case A05)",
    refuses: ({ schema }) =>
      schema["enum"] !== undefined && (listOf(schema["enum"]).length === 0 || listOf(schema["enum"]).includes(""))
        ? "enum[0]: cannot be empty"
        : undefined,
  },
  {
    name: "gemini-required",
    source: "iBUHub/AIStudioToAPI#154",
    refuses: ({ schema }) => {
      const unknown = listOf(schema["required"]).find(
        (name) => !Object.hasOwn(bodyOf(schema["properties"]), String(name)),
      );
      return unknown === undefined ? undefined : "required[0]: property is not defined";
    },
  },
  {
    name: "gemini-items",
    source: "cline/cline#7339",
    refuses: ({ schema }) =>
      typeOf(schema) === "ARRAY" && schema["items"] === undefined && schema["prefixItems"] === undefined
        ? "items: missing field"
        : undefined,
  },
  {
    name: "gemini-any-of-alone",
    source: "googleapis/python-genai#625, patlux/pi-commandcode-provider#99",
    refuses: ({ schema, isRoot }) =>
      !isRoot && "anyOf" in schema && Object.keys(schema).length > 1
        ? "specified other fields alongside any_of. When using any_of, it must be the only field set"
        : undefined,
  },
  {
    name: "gemini-typed",
    source: "BerriAI/litellm#23060, NousResearch/hermes-agent#89673",
    refuses: ({ schema }) =>
      "type" in schema || "anyOf" in schema || "$ref" in schema
        ? undefined
        : "schema didn't specify the schema type field",
  },
  {
    name: "gemini-root-object",
    source: "diegosouzapw/OmniRoute#3360, googleapis/python-genai#981",
    refuses: ({ schema, isRoot }) =>
      !isRoot || typeOf(schema) === "OBJECT" ? undefined : "parameters schema should be of type OBJECT",
  },
  {
    name: "gemini-keys",
    source:
      "https://docs.cloud.google.com/vertex-ai/generative-ai/docs/reference/rest/v1beta1/FunctionDeclaration (parameters)",
    refuses: ({ schema }) =>
      Object.keys(bodyOf(schema["properties"])).every((key) => /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(key))
        ? undefined
        : "parameter names must start with a letter or an underscore and contain only a-z, A-Z, 0-9 and underscores",
  },
  {
    name: "gemini-depth",
    source: "google-gemini/gemini-cli#5923 (no figure is published)",
    refuses: ({ schema, isRoot }) =>
      isRoot && depthOf(schema) > 12
        ? "A FunctionDeclaration in the request exceeds the maximum allowed nesting depth"
        : undefined,
  },
  {
    name: "gemini-max-items",
    source: "googleapis/python-genai#2170",
    refuses: ({ schema, isRoot, where }) => {
      const sum = schemaNodes(isRoot ? schema : {}, where).reduce(
        (total, node) => total + Number(node.schema["maxItems"] ?? 0),
        0,
      );
      return sum >= 960 ? "Request contains an invalid argument" : undefined;
    },
  },
];

/** What the API refuses in `parameters`, its own schema form. */
export const GEMINI_SCHEMA_RULES: readonly ServiceRule<SchemaNode>[] = [
  ...COMMON_RULES,
  {
    name: "gemini-fields",
    source: `${SCHEMA}; zed-industries/zed#44875, openswarm-ai/openswarm#24`,
    refuses: ({ schema }) => {
      const unknown = Object.keys(schema).find((name) => !FIELDS.has(name));
      return unknown === undefined ? undefined : `Unknown name "${unknown}": Cannot find field`;
    },
  },
  {
    name: "gemini-type-name",
    source: `${SCHEMA} (type); epam/ai-dial-adapter-vertexai#219`,
    refuses: ({ schema }) =>
      schema["type"] === undefined || TYPES.has(String(schema["type"]).toUpperCase())
        ? undefined
        : "type: Proto field is not repeating, cannot start list",
  },
  {
    name: "gemini-format",
    source: "google-gemini/gemini-cli#3178",
    refuses: ({ schema }) => {
      const allowed = FORMATS[typeOf(schema)] ?? [];
      return schema["format"] === undefined || allowed.includes(String(schema["format"]))
        ? undefined
        : "format: only 'enum' and 'date-time' are supported for STRING type";
    },
  },
  {
    name: "gemini-properties",
    source: "agno-agi/agno#2112",
    refuses: ({ schema }) =>
      typeOf(schema) === "OBJECT" && Object.keys(bodyOf(schema["properties"])).length === 0
        ? "properties: should be non-empty for OBJECT type"
        : undefined,
  },
];

/** The keywords that `parametersJsonSchema` may have, as those of `responseJsonSchema` are documented. */
const KEYWORDS = new Set([
  ...["$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items", "prefixItems"],
  ...["minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf", "properties", "additionalProperties", "required"],
  "propertyOrdering",
]);

/** What the API refuses in `parametersJsonSchema`. */
export const GEMINI_JSON_SCHEMA_RULES: readonly ServiceRule<SchemaNode>[] = [
  ...COMMON_RULES,
  {
    name: "gemini-keywords",
    source: SUBSET,
    refuses: ({ schema }) => {
      const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
      return unknown === undefined ? undefined : `${unknown} is not supported`;
    },
  },
  {
    name: "gemini-text-format",
    source: "https://ai.google.dev/gemini-api/docs/structured-output (type-specific properties)",
    refuses: ({ schema }) =>
      schema["format"] === undefined || ["date-time", "date", "time"].includes(String(schema["format"]))
        ? undefined
        : `format ${String(schema["format"])} is not supported`,
  },
  ...GEMINI_REFERENCE_RULES,
];

/** The name of the type in either spelling; that of a nullable one without null. */
function typeOf(schema: { readonly [key: string]: unknown }): string {
  const types = [schema["type"]].flat().filter((type) => type !== "null");
  return types.length === 1 ? String(types[0]).toUpperCase() : "";
}
