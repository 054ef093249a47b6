import { anthropicDialect } from "../dialects/anthropic-dialect.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { geminiJsonSchemaDialect } from "../dialects/gemini-dialect.ts";
import { openAiDialect } from "../dialects/open-ai-dialect.ts";
import { googleDialect } from "./google-dialect.ts";
import type { AnyVersion } from "./language-model.ts";

/** What is used of a model to choose its dialect. */
export type DialectChoice = Pick<AnyVersion, "provider" | "specificationVersion">;

/**
 * The form in which a model's provider takes tools, by the name that the provider's package goes by. All others speak
 * OpenAI's chat format, and few of them its strict mode.
 */
export function dialectFor({ provider, specificationVersion }: DialectChoice): Dialect<unknown> {
  // Claude is also reached over other clouds, for example `vertex.anthropic.messages`.
  if (/anthropic|bedrock/.test(provider)) return anthropicDialect;
  // Up to version 3 the package rewrites schemas itself; later ones send them as JSON Schema, to every model.
  if (/^(google|vertex)/.test(provider)) return specificationVersion === "v4" ? geminiJsonSchemaDialect : googleDialect;
  if (!/^(openai|azure)/.test(provider)) return openAiDialect({ api: "chat", strict: false });
  // Version 2 has no strictness for a single tool.
  const strict = specificationVersion !== "v2";
  const host = provider.startsWith("azure") ? "azure" : "openai";
  return openAiDialect({ api: provider.endsWith("responses") ? "responses" : "chat", strict, host });
}
