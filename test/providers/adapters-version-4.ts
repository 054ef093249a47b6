import { aiSdk } from "@toolwright/models/ai-sdk";
import { anthropicDialect, geminiJsonSchemaDialect, openAiDialect } from "@toolwright/models/dialects";
import { createAnthropic } from "ai-sdk-anthropic-v4";
import { createGoogleGenerativeAI } from "ai-sdk-google-v4";
import { createOpenAICompatible } from "ai-sdk-openai-compatible-v4";
import { createOpenAI } from "ai-sdk-openai-v4";
import type { Adapter } from "./adapter.ts";
import { argumentsAreJson, idsAreNeeded, noThoughts, thoughts, unreadable, withoutIds } from "./contract-skips.ts";
import { anthropicWire } from "./wire/anthropic.ts";
import { geminiWire } from "./wire/gemini.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";
import { openAiResponsesWire } from "./wire/openai-responses.ts";

const apiKey = "test-key";

/** The adapters of packages that want a newer Node than the oldest of the project. */
export const adaptersVersion4: readonly Adapter[] = [
  {
    name: "OpenAI chat completions (@ai-sdk/openai, v4)",
    wire: openAiChatWire,
    dialect: openAiDialect({ api: "chat", strict: true }),
    create: (baseURL, retry) => aiSdk(createOpenAI({ apiKey, baseURL }).chat("gpt-4.1"), { retry }),
    skip: { [thoughts]: noThoughts },
  },
  {
    name: "OpenAI responses (@ai-sdk/openai, v4)",
    wire: openAiResponsesWire,
    dialect: openAiDialect({ api: "responses", strict: true }),
    create: (baseURL, retry) => aiSdk(createOpenAI({ apiKey, baseURL })("gpt-5"), { retry }),
    skip: { [withoutIds]: idsAreNeeded },
  },
  {
    name: "a compatible server (@ai-sdk/openai-compatible, v4)",
    wire: openAiChatWire,
    dialect: openAiDialect({ api: "chat", strict: false }),
    create: (baseURL, retry) =>
      aiSdk(createOpenAICompatible({ name: "local", apiKey, baseURL, includeUsage: true })("model"), { retry }),
  },
  {
    name: "Anthropic (@ai-sdk/anthropic, v4)",
    wire: anthropicWire,
    dialect: anthropicDialect,
    create: (baseURL, retry) => aiSdk(createAnthropic({ apiKey, baseURL })("claude-sonnet-5"), { retry }),
    skip: { [unreadable]: argumentsAreJson, [withoutIds]: idsAreNeeded },
  },
  {
    name: "Gemini (@ai-sdk/google, v4)",
    wire: geminiWire,
    dialect: geminiJsonSchemaDialect,
    create: (baseURL, retry) => aiSdk(createGoogleGenerativeAI({ apiKey, baseURL })("gemini-3.8-flash"), { retry }),
    skip: { [unreadable]: argumentsAreJson, [`${unreadable} in a stream`]: argumentsAreJson },
  },
];
