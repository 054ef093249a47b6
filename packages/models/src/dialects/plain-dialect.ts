import type { JsonObject } from "toolwright";
import { createDialect } from "./create-dialect.ts";
import type { Dialect, EncodedDeclaration } from "./dialect.ts";
import type { DialectProfile } from "./dialect-profile.ts";
import { COMMON_TOOL_NAMES } from "./names/name-rules.ts";
import { WHOLE_JSON_SCHEMA } from "./writing/schema-rules.ts";

/** The rules of {@link plainDialect}. */
export const plainProfile: DialectProfile<JsonObject> = {
  toolNames: COMMON_TOOL_NAMES,
  maxDescription: Number.POSITIVE_INFINITY,
  forms: [{ rules: WHOLE_JSON_SCHEMA }],
  render: ({ name, description, parameters }: EncodedDeclaration) => ({
    type: "function",
    function: { name, ...(description === "" ? {} : { description }), parameters: parameters as JsonObject },
  }),
};

/**
 * JSON Schema 2020-12 as it is, in the request format that most servers share, for providers without rules of their
 * own. Only the marks that Toolwright itself reads are taken out.
 */
export const plainDialect: Dialect = createDialect("plain", plainProfile);
