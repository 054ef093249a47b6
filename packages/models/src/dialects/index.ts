// The dialects, and what a dialect does.
export {
  anthropicDialect,
  anthropicProfile,
  anthropicStrictDialect,
  anthropicStrictProfile,
} from "./anthropic-dialect.ts";
// The rules that a dialect is made of, for providers that have others.
export { createDialect } from "./create-dialect.ts";
export type { Dialect, DialectCall, EncodedDeclaration, EncodedTools } from "./dialect.ts";
export type { BudgetLimit, DialectProfile, ParameterForm } from "./dialect-profile.ts";
export {
  geminiDialect,
  geminiJsonSchemaDialect,
  geminiJsonSchemaProfile,
  geminiSchemaDialect,
  geminiSchemaProfile,
} from "./gemini-dialect.ts";
export type { Loss, LossEffect } from "./loss.ts";
export type { NameRule } from "./names/name-rule.ts";
export { type OpenAiDialectOptions, openAiDialect, openAiProfile } from "./open-ai-dialect.ts";
export { plainDialect, plainProfile } from "./plain-dialect.ts";
export type { SchemaRules } from "./writing/schema-rules.ts";
