import { withBareAlternatives } from "toolwright";
import { createDialect } from "../dialects/create-dialect.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { geminiSchemaProfile } from "../dialects/gemini-dialect.ts";

const [form] = geminiSchemaProfile.forms;

/**
 * Functions for `@ai-sdk/google`, which turns JSON Schema into Gemini's own form and leaves out without a word what it
 * does not know, for example `minimum` and `pattern`. Those are described, so that nothing is lost silently.
 */
export const googleDialect: Dialect<unknown> = createDialect("ai-sdk-google", {
  ...geminiSchemaProfile,
  forms: [{ rules: { ...form.rules, keywords: new Set(["format", "minLength"]) }, finish: withBareAlternatives }],
});
