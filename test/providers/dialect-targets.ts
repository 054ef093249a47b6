import {
  anthropicDialect,
  anthropicProfile,
  anthropicStrictDialect,
  anthropicStrictProfile,
  createDialect,
  type Dialect,
  type DialectProfile,
  type EncodedDeclaration,
  geminiJsonSchemaDialect,
  geminiJsonSchemaProfile,
  geminiSchemaDialect,
  geminiSchemaProfile,
  openAiDialect,
  openAiProfile,
} from "@toolwright/models/dialects";
import type { FunctionDeclaration, ToolDeclaration } from "toolwright";
import { spellForGemini } from "./gemini-spelling.ts";
import { refusalsOfAnthropic } from "./service-rules/anthropic-requests.ts";
import { refusalsOfAzureChat } from "./service-rules/azure-strict-rules.ts";
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
  dialect: Dialect<unknown>,
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
const toAzure = (tools: readonly unknown[]) => refusalsOfAzureChat({ messages: [question], tools });
const toResponses = (tools: readonly unknown[]) => refusalsOfOpenAiResponses({ input: "Hello.", tools });
const toAnthropic = (tools: readonly unknown[]) => refusalsOfAnthropic({ max_tokens: 1, messages: [question], tools });
const toGemini = (functionDeclarations: readonly unknown[]) =>
  refusalsOfGemini({ contents: [{ role: "user", parts: [{ text: "Hello." }] }], tools: [{ functionDeclarations }] });

const openAi = (api: "chat" | "responses", strict: boolean) =>
  target(openAiDialect({ api, strict }), openAiProfile({ api, strict }), api === "chat" ? toChat : toResponses);

const onAzure = { api: "chat", strict: true, host: "azure" } as const;

/** The declaration as the dialect reduced it, in the spelling of Gemini's own form and with nothing mended. */
export function spelledForGemini({ name, description, parameters }: EncodedDeclaration): object {
  const spelled =
    Object.keys(parameters.properties ?? {}).length === 0 ? {} : { parameters: spellForGemini(parameters) };
  return { name, description, ...spelled };
}

/** All dialects with a service that has rules. */
export const targets: readonly DialectTarget[] = [
  // The core, which renders this form, would mend what a mutant does wrong.
  target(geminiSchemaDialect, { ...geminiSchemaProfile, render: spelledForGemini }, toGemini),
  target(geminiJsonSchemaDialect, geminiJsonSchemaProfile, toGemini),
  target(anthropicDialect, anthropicProfile, toAnthropic),
  target(anthropicStrictDialect, anthropicStrictProfile, toAnthropic),
  openAi("chat", false),
  openAi("chat", true),
  openAi("responses", false),
  openAi("responses", true),
  target(openAiDialect(onAzure), openAiProfile(onAzure), toAzure),
];

/** What Gemini would refuse of a declaration as the core writes it, which leaves names as they are. */
export function refusalsOfView(declaration: FunctionDeclaration | undefined): ServiceRefusal[] {
  const refused = declaration === undefined ? [] : toGemini([declaration]);
  return refused.filter(({ rule }) => !["gemini-name", "gemini-keys"].includes(rule));
}

/** The tools with names that differ, for a request with all of them. */
export function withDifferentNames(tools: readonly ToolDeclaration[]): ToolDeclaration[] {
  return tools.map((tool, index) => ({ ...tool, name: `${tool.name}_${index}` }));
}
