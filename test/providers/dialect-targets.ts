import {
  anthropicDialect,
  anthropicProfile,
  createDialect,
  type Dialect,
  type DialectProfile,
  geminiJsonSchemaDialect,
  geminiJsonSchemaProfile,
  geminiSchemaDialect,
  geminiSchemaProfile,
  openAiDialect,
  openAiProfile,
} from "@toolwright/models/dialects";
import type { ToolDeclaration } from "toolwright";
import { refusalsOfAnthropic } from "./service-rules/anthropic-requests.ts";
import { refusalsOfGemini } from "./service-rules/gemini-requests.ts";
import { refusalsOfOpenAiChat, refusalsOfOpenAiResponses } from "./service-rules/open-ai-requests.ts";
import type { ServiceRefusal } from "./service-rules/service-rule.ts";

/** A dialect and the service that its tools are sent to. */
export interface DialectTarget {
  readonly dialect: Dialect<unknown>;
  /** The same dialect with other rules. */
  readonly mutate: (change: (profile: DialectProfile<unknown>) => DialectProfile<unknown>) => Dialect<unknown>;
  /** What the service would refuse of a request with these tools. */
  readonly refusals: (tools: readonly unknown[]) => ServiceRefusal[];
}

function target<Tool>(
  dialect: Dialect<Tool>,
  profile: DialectProfile<Tool>,
  refusals: DialectTarget["refusals"],
): DialectTarget {
  return {
    dialect,
    mutate: (change) => createDialect(dialect.name, change(profile as DialectProfile<unknown>)),
    refusals,
  };
}

const question = { role: "user", content: "Hello." };
const toChat = (tools: readonly unknown[]) => refusalsOfOpenAiChat({ messages: [question], tools });
const toResponses = (tools: readonly unknown[]) => refusalsOfOpenAiResponses({ input: "Hello.", tools });
const toAnthropic = (tools: readonly unknown[]) => refusalsOfAnthropic({ max_tokens: 1, messages: [question], tools });
const toGemini = (functionDeclarations: readonly unknown[]) =>
  refusalsOfGemini({ contents: [{ role: "user", parts: [{ text: "Hello." }] }], tools: [{ functionDeclarations }] });

const openAi = (api: "chat" | "responses", strict: boolean) =>
  target(openAiDialect({ api, strict }), openAiProfile({ api, strict }), api === "chat" ? toChat : toResponses);

/** All dialects with a service that has rules. */
export const targets: readonly DialectTarget[] = [
  target(geminiSchemaDialect, geminiSchemaProfile, toGemini),
  target(geminiJsonSchemaDialect, geminiJsonSchemaProfile, toGemini),
  target(anthropicDialect, anthropicProfile, toAnthropic),
  openAi("chat", false),
  openAi("chat", true),
  openAi("responses", false),
  openAi("responses", true),
];

/** The tools with names that differ, for a request with all of them. */
export function withDifferentNames(tools: readonly ToolDeclaration[]): ToolDeclaration[] {
  return tools.map((tool, index) => ({ ...tool, name: `${tool.name}_${index}` }));
}
