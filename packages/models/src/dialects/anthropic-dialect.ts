import type { JsonObject, JsonSchema } from "toolwright";
import { createDialect } from "./create-dialect.ts";
import type { Dialect } from "./dialect.ts";
import type { DialectProfile } from "./dialect-profile.ts";
import type { NameRule } from "./names/name-rule.ts";
import { COMMON_TOOL_NAMES } from "./names/name-rules.ts";
import { type SchemaRules, WHOLE_JSON_SCHEMA } from "./writing/schema-rules.ts";

/**
 * "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'" (ComposioHQ/composio#3500). The service looks only at
 * the outermost members; one rule for all is easier to tell the model.
 */
const KEYS: NameRule = {
  pattern: /^[a-zA-Z0-9_.-]{1,64}$/,
  characters: /[a-zA-Z0-9_.-]/,
  maxLength: 64,
  words: "letters, digits and _ . -, at most 64",
};

/** Unions at the root, which the service refuses (anthropics/claude-code#40075), are flattened in every dialect. */
const LOOSE: SchemaRules = { ...WHOLE_JSON_SCHEMA, keys: KEYS };

/** The rules of {@link anthropicDialect}. */
export const anthropicProfile: DialectProfile<JsonObject> = {
  toolNames: COMMON_TOOL_NAMES,
  maxDescription: Number.POSITIVE_INFINITY,
  forms: [{ rules: LOOSE }],
  render: ({ name, description, parameters, strict }) => ({
    name,
    ...(description === "" ? {} : { description }),
    input_schema: parameters as JsonObject,
    ...(strict === undefined ? {} : { strict }),
  }),
};

/**
 * Strict: what can be made a grammar. No limits of numbers, lengths and counts, no recursion, every object closed;
 * patterns without lookaround, back references, `\b` and large counts.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
 */
const STRICT: SchemaRules = {
  ...LOOSE,
  keywords: new Set(["default", "format", "pattern"]),
  formats: new Set([...["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"]]),
  acceptsPattern: (pattern) => !/\(\?(?!:)|\\[bBpPku1-9]|\{\d{3,}|\{\d*,\d{3,}/.test(pattern),
  anyValue: "refused",
  records: "refused",
  patternProperties: false,
  tuples: "refused",
  enums: "scalars",
  recursion: "refused",
};

/** The rules of {@link anthropicStrictDialect}. */
export const anthropicStrictProfile: DialectProfile<JsonObject> = {
  ...anthropicProfile,
  forms: [{ rules: STRICT, strict: true }, ...anthropicProfile.forms],
  // One grammar is made of all strict tools of a request, and a too large one is refused (elizaOS/eliza#16499).
  budget: [
    { words: "strict tools", most: 20, countIn: () => 1 },
    { words: "optional members", most: 24, countIn: (parameters) => countProperties(parameters).optional },
    { words: "members of several types", most: 16, countIn: (parameters) => countProperties(parameters).united },
  ],
};

/** How many members may be left out, and how many values may be of several types, at any depth. */
function countProperties(schema: JsonSchema): { optional: number; united: number } {
  const properties = Object.entries(schema.properties ?? {});
  const items = typeof schema.items === "object" ? [schema.items] : [];
  const inner = [...properties.map(([, property]) => property), ...(schema.anyOf ?? []), ...items];
  const count = {
    optional: properties.filter(([name]) => schema.required?.includes(name) !== true).length,
    united: Array.isArray(schema.type) || schema.anyOf !== undefined ? 1 : 0,
  };
  for (const each of inner) {
    const { optional, united } = countProperties(each);
    count.optional += optional;
    count.united += united;
  }
  return count;
}

/**
 * Tools of Anthropic's Messages API.
 *
 * @see https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools
 */
export const anthropicDialect: Dialect = createDialect("anthropic", anthropicProfile);

/**
 * The same with `strict: true` for the tools that can be declared so, as long as the request's limits allow: their
 * arguments are promised to fit. For Claude 4.5 and later.
 *
 * @see https://platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use
 */
export const anthropicStrictDialect: Dialect = createDialect("anthropic-strict", anthropicStrictProfile);
