import { type JsonSchema, withBareAlternatives } from "toolwright";
import { createDialect } from "../dialects/create-dialect.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { geminiSchemaProfile } from "../dialects/gemini-dialect.ts";
import { recordOf } from "../json-values/json-value.ts";

const [form] = geminiSchemaProfile.forms;

/**
 * Functions for `@ai-sdk/google` up to version 3, which turns JSON Schema into Gemini's own form and leaves out without
 * a word what it does not know, for example `minimum` and `pattern`. Those are described, so that nothing is lost
 * silently. From version 4 on it sends JSON Schema as it is.
 */
export const googleDialect: Dialect<unknown> = createDialect("ai-sdk-google", {
  ...geminiSchemaProfile,
  forms: [
    {
      rules: { ...form.rules, keywords: new Set(["format", "minLength"]) },
      finish: (schema) => withNullInside(withBareAlternatives(schema)),
    },
  ],
});

/** Null as a type of each alternative: of null beside several the package makes `nullable`, which Gemini then refuses. */
function withNullInside(schema: JsonSchema): JsonSchema {
  const { anyOf, properties, items, ...others } = schema;
  const isNullable = anyOf?.some(({ type }) => type === "null") ?? false;
  const branches = anyOf?.filter(({ type }) => type !== "null").map(withNullInside) ?? [];
  return {
    ...others,
    ...(anyOf === undefined ? {} : { anyOf: isNullable ? branches.map(nullable) : branches }),
    ...(properties === undefined
      ? {}
      : { properties: recordOf(Object.entries(properties).map(([name, each]) => [name, withNullInside(each)])) }),
    ...(typeof items === "object" ? { items: withNullInside(items) } : {}),
  };
}

function nullable(branch: JsonSchema): JsonSchema {
  const types = [branch.type ?? []].flat();
  return types.length === 0 || types.includes("null") ? branch : { ...branch, type: [...types, "null"] };
}
