import type { JsonObject } from "toolwright";
import { createDialect } from "./create-dialect.ts";
import type { Dialect, EncodedDeclaration } from "./dialect.ts";
import type { DialectProfile, ParameterForm } from "./dialect-profile.ts";
import { COMMON_TOOL_NAMES } from "./names/name-rules.ts";
import { AZURE_STRICT_LIMITS, OPEN_AI_STRICT_LIMITS, overStrictLimit } from "./open-ai-strict-limits.ts";
import type { SchemaRules } from "./writing/schema-rules.ts";

/** Options of {@link openAiDialect}. */
export interface OpenAiDialectOptions {
  /** Which of the two request formats: chat completions, which compatible servers speak too, or responses. */
  readonly api: "chat" | "responses";
  /** Whether to ask for arguments that are promised to fit, for the tools that can be declared so. */
  readonly strict: boolean;
  /** Who serves the models; OpenAI itself unless given. Azure's strict mode takes less. */
  readonly host?: "openai" | "azure";
}

/**
 * Formats of texts.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-properties
 */
const FORMATS: ReadonlySet<string> = new Set([
  ...["date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
]);

/**
 * The service compiles patterns with an engine that has no lookaround, back references and Unicode properties: "regex
 * lookaround is not supported" (vercel/ai#21037, BerriAI/litellm#40485), whether strict or not.
 */
function isPlainPattern(pattern: string): boolean {
  return !/\(\?(?!:)|\\[pPkux1-9]/.test(pattern);
}

const COMMON = {
  formats: FORMATS,
  acceptsPattern: isPlainPattern,
  keys: undefined,
  patternProperties: false,
  enums: "scalars",
  recursion: "references",
  emptyObjects: true,
  maxDepth: Number.POSITIVE_INFINITY,
} as const;

const LIMITS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems"];

/**
 * Not strict: any JSON Schema whose root is an object without alternatives. `propertyNames` is refused all the same
 * (vercel/ai#20621), as are lists without `items` ("array schema missing items"), hence tuples in words.
 */
const LOOSE: SchemaRules = {
  ...COMMON,
  keywords: new Set([
    ...["default", "examples", "format", "pattern", "minLength", "maxLength", "uniqueItems", "minProperties"],
    ...["maxProperties", ...LIMITS],
  ]),
  anyValue: "schema",
  records: "schema",
  tuples: "any-of",
  optional: "absent",
};

/**
 * Strict: every member required, every object closed, every value with a type.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
const STRICT: SchemaRules = {
  ...COMMON,
  // "'default' is not permitted", "'maxLength' is not permitted" (jina-ai/node-DeepResearch#79).
  keywords: new Set(["format", "pattern", ...LIMITS]),
  anyValue: "refused",
  records: "refused",
  tuples: "refused",
  optional: "null",
};

/**
 * Strict on Azure: types, members and listed values only, and of them less.
 *
 * @see https://learn.microsoft.com/azure/ai-services/openai/how-to/structured-outputs#json-schema-support-and-limitations
 */
const AZURE_STRICT: SchemaRules = { ...STRICT, keywords: new Set(), formats: new Set() };

const LOOSE_FORM: ParameterForm = { rules: LOOSE, strict: false };
const STRICT_FORMS: { readonly [host in "openai" | "azure"]: ParameterForm } = {
  openai: { rules: STRICT, strict: true, refuses: (schema) => overStrictLimit(schema, OPEN_AI_STRICT_LIMITS) },
  azure: { rules: AZURE_STRICT, strict: true, refuses: (schema) => overStrictLimit(schema, AZURE_STRICT_LIMITS) },
};

/** "Expected a string with maximum length 1024": Azure and compatible servers (getsentry/sentry-mcp#106). */
const MAX_DESCRIPTION = 1_024;

/** The rules of {@link openAiDialect}. */
export function openAiProfile({ api, strict, host = "openai" }: OpenAiDialectOptions): DialectProfile<JsonObject> {
  return {
    toolNames: COMMON_TOOL_NAMES,
    maxDescription: MAX_DESCRIPTION,
    forms: strict ? [STRICT_FORMS[host], LOOSE_FORM] : [LOOSE_FORM],
    render: (declaration) => {
      const rendered = functionOf(declaration);
      return api === "chat" ? { type: "function", function: rendered } : { type: "function", ...rendered };
    },
  };
}

/**
 * Functions of OpenAI's APIs. Strictness is decided for each tool: what strict mode cannot express (records, tuples,
 * values of any type, members that may be both null and left out, more than its limits) is declared without it.
 *
 * @see https://platform.openai.com/docs/guides/function-calling
 */
export function openAiDialect(options: OpenAiDialectOptions): Dialect {
  const { api, strict, host = "openai" } = options;
  return createDialect(`${host}-${api}${strict ? "-strict" : ""}`, openAiProfile(options));
}

/** `strict` is always said: the responses API makes a schema strict by itself where nothing is said. */
function functionOf({ name, description, parameters, strict = false }: EncodedDeclaration): JsonObject {
  return {
    name,
    ...(description === "" ? {} : { description }),
    parameters: parameters as JsonObject,
    strict,
  };
}
