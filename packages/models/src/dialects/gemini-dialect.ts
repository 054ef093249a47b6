import type { FunctionDeclaration, JsonSchema } from "toolwright";
import { toFunctionDeclaration, withBareAlternatives } from "toolwright";
import { createDialect } from "./create-dialect.ts";
import type { Dialect } from "./dialect.ts";
import type { DialectProfile } from "./dialect-profile.ts";
import { withoutReferences } from "./gemini-result.ts";
import type { NameRule } from "./names/name-rule.ts";
import type { SchemaRules } from "./writing/schema-rules.ts";

/**
 * Function names: a letter or an underscore first, then letters, digits, underscores, dots, colons and dashes.
 *
 * @see https://docs.cloud.google.com/vertex-ai/generative-ai/docs/reference/rest/v1beta1/FunctionDeclaration (name)
 */
const TOOL_NAMES: NameRule = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
  characters: /[a-zA-Z0-9_.:-]/,
  maxLength: 64,
  words: "a letter or _ first, then letters, digits and _ . : -, at most 64",
};

/**
 * Parameter names: as above, without dots, colons and dashes.
 *
 * @see https://docs.cloud.google.com/vertex-ai/generative-ai/docs/reference/rest/v1beta1/FunctionDeclaration (parameters)
 */
const KEYS: NameRule = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
  characters: /[a-zA-Z0-9_]/,
  maxLength: 64,
  words: "a letter or _ first, then letters, digits and _, at most 64",
};

const COMMON = {
  keys: KEYS,
  // A schema without a type is refused (googleapis/python-genai#981; NousResearch/hermes-agent#89673).
  anyValue: "json-text",
  patternProperties: false,
  // "INTEGER with enum" is refused: members are texts (mcp-searxng#89, CLIProxyAPI#1260).
  enums: "texts",
  // JSON Schema references may be cyclic only below members that may be left out; the schema form has none.
  recursion: "expanded",
  optional: "absent",
  // "exceeds the maximum allowed nesting depth" (google-gemini/gemini-cli#5923): no figure is published. Schemas of
  // tools in use reach ten levels.
  maxDepth: 10,
} as const;

/**
 * JSON Schema in `parametersJsonSchema`, of which the API takes a subset.
 *
 * @see https://ai.google.dev/api/generate-content#generationconfig (responseJsonSchema lists the subset)
 * @see https://ai.google.dev/gemini-api/docs/structured-output (formats of texts)
 */
const JSON_SCHEMA_RULES: SchemaRules = {
  ...COMMON,
  // `maxItems` is documented, but a request is refused when all of them together exceed some 950 (python-genai#2170).
  keywords: new Set(["format", "minItems", "minimum", "maximum"]),
  formats: new Set(["date-time", "date", "time"]),
  acceptsPattern: () => false,
  records: "schema",
  tuples: "prefixItems",
  emptyObjects: true,
};

/**
 * The API's own schema form in `parameters`.
 *
 * @see https://ai.google.dev/api/caching#Schema
 */
const SCHEMA_FORM_RULES: SchemaRules = {
  ...COMMON,
  // `default` is documented as ignored and `example` as kept for the root only: both are said in words.
  keywords: new Set([
    ...["format", "pattern", "minLength", "maxLength", "minimum", "maximum"],
    ...["minItems", "minProperties", "maxProperties"],
  ]),
  // "only 'enum' and 'date-time' are supported for STRING type" (hideya/langchain-mcp-tools-ts#36).
  formats: new Set(["date-time"]),
  acceptsPattern: () => true,
  // The form has no additionalProperties, and "properties: should be non-empty for OBJECT type" (agno-agi/agno#2112).
  records: "pairs",
  tuples: "any-of",
  emptyObjects: false,
};

/** The rules of {@link geminiJsonSchemaDialect}. */
export const geminiJsonSchemaProfile: DialectProfile<FunctionDeclaration> = {
  toolNames: TOOL_NAMES,
  maxDescription: Number.POSITIVE_INFINITY,
  encodeResult: withoutReferences,
  forms: [{ rules: JSON_SCHEMA_RULES, finish: withBareAlternatives }],
  render: ({ name, description, parameters }) => ({
    name,
    description,
    // A function without parameters has none; an empty object would be refused.
    ...(hasParameters(parameters) ? { parametersJsonSchema: parameters } : {}),
  }),
};

/** The rules of {@link geminiSchemaDialect}. What is left of a schema after them is written by the core. */
export const geminiSchemaProfile: DialectProfile<FunctionDeclaration> = {
  ...geminiJsonSchemaProfile,
  forms: [{ rules: SCHEMA_FORM_RULES }],
  render: toFunctionDeclaration,
};

function hasParameters({ properties = {}, additionalProperties }: JsonSchema): boolean {
  return Object.keys(properties).length > 0 || additionalProperties !== false;
}

/** Functions of the Gemini API, declared in its own schema form (`parameters`). */
export const geminiSchemaDialect: Dialect<FunctionDeclaration> = createDialect("gemini-schema", geminiSchemaProfile);

/** Functions of the Gemini API, declared in JSON Schema (`parametersJsonSchema`). */
export const geminiJsonSchemaDialect: Dialect<FunctionDeclaration> = createDialect(
  "gemini-json-schema",
  geminiJsonSchemaProfile,
);

/** Models that take only the API's own schema form: those before 2.5, Gemma, and the Live API's. */
const SCHEMA_FORM_MODELS = /(^|\/)(gemini-(1\.|2\.0|(pro|pro-vision)$|exp)|gemma|learnlm)|live|native-audio/;

/** The dialect of a Gemini model, by the model's name. See docs/decisions for why it depends on the model. */
export function geminiDialect(model: string): Dialect<FunctionDeclaration> {
  return SCHEMA_FORM_MODELS.test(model) ? geminiSchemaDialect : geminiJsonSchemaDialect;
}
