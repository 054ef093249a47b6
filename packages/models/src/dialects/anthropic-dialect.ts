import type { JsonObject } from "toolwright";
import { createDialect } from "./create-dialect.ts";
import type { Dialect } from "./dialect.ts";
import type { DialectProfile } from "./dialect-profile.ts";
import type { NameRule } from "./names/name-rule.ts";
import { COMMON_TOOL_NAMES } from "./names/name-rules.ts";

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

/** The rules of {@link anthropicDialect}. */
export const anthropicProfile: DialectProfile<JsonObject> = {
  toolNames: COMMON_TOOL_NAMES,
  maxDescription: Number.POSITIVE_INFINITY,
  forms: [
    {
      // "It must match JSON Schema draft 2020-12", and does: older spellings are rewritten, unions at the root, which
      // the service refuses (anthropics/claude-code#40075), are flattened.
      rules: {
        keywords: "all",
        formats: "all",
        acceptsPattern: () => true,
        keys: KEYS,
        anyValue: "schema",
        records: "schema",
        patternProperties: true,
        tuples: "prefixItems",
        enums: "any",
        recursion: "references",
        optional: "absent",
        emptyObjects: true,
        maxDepth: Number.POSITIVE_INFINITY,
      },
    },
  ],
  render: ({ name, description, parameters }) => ({
    name,
    ...(description === "" ? {} : { description }),
    input_schema: parameters as JsonObject,
  }),
};

/**
 * Tools of Anthropic's Messages API.
 *
 * @see https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools
 */
export const anthropicDialect: Dialect = createDialect("anthropic", anthropicProfile);
