import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { aiSdk } from "@toolwright/models/ai-sdk";
import {
  anthropicDialect,
  geminiJsonSchemaDialect,
  geminiSchemaDialect,
  openAiDialect,
} from "@toolwright/models/dialects";
import { gemini } from "@toolwright/models/gemini";
import { createOpenAI as createOpenAIVersion2 } from "ai-sdk-openai-v2";
import type { Adapter } from "./adapter.ts";
import { argumentsAreJson, idsAreNeeded, noThoughts, thoughts, unreadable, withoutIds } from "./contract-skips.ts";
import { anthropicWire } from "./wire/anthropic.ts";
import { geminiWire } from "./wire/gemini.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";
import { openAiResponsesWire } from "./wire/openai-responses.ts";

const apiKey = "test-key";

/** Every adapter that runs on the oldest Node of the project, with the provider that it speaks to. */
export const adapters: readonly Adapter[] = [
  {
    name: "Gemini (@google/genai)",
    wire: geminiWire,
    dialect: geminiJsonSchemaDialect,
    create: (baseUrl, retry) => gemini("gemini-3.8-flash", { client: { apiKey, httpOptions: { baseUrl } }, retry }),
    skip: { [unreadable]: argumentsAreJson, [`${unreadable} in a stream`]: argumentsAreJson },
  },
  {
    name: "OpenAI chat completions (@ai-sdk/openai, v3)",
    wire: openAiChatWire,
    dialect: openAiDialect({ api: "chat", strict: true }),
    create: (baseURL, retry) => aiSdk(createOpenAI({ apiKey, baseURL }).chat("gpt-4.1"), { retry }),
    skip: { [thoughts]: noThoughts },
  },
  {
    name: "OpenAI responses (@ai-sdk/openai, v3)",
    wire: openAiResponsesWire,
    dialect: openAiDialect({ api: "responses", strict: true }),
    create: (baseURL, retry) => aiSdk(createOpenAI({ apiKey, baseURL })("gpt-5"), { retry }),
    skip: { [withoutIds]: idsAreNeeded },
  },
  {
    name: "OpenAI chat completions (@ai-sdk/openai, v2)",
    wire: openAiChatWire,
    dialect: openAiDialect({ api: "chat", strict: false }),
    create: (baseURL, retry) => aiSdk(createOpenAIVersion2({ apiKey, baseURL }).chat("gpt-4.1"), { retry }),
    skip: { [thoughts]: noThoughts },
  },
  {
    name: "a compatible server (@ai-sdk/openai-compatible, v3)",
    wire: openAiChatWire,
    dialect: openAiDialect({ api: "chat", strict: false }),
    create: (baseURL, retry) =>
      aiSdk(createOpenAICompatible({ name: "local", apiKey, baseURL, includeUsage: true })("model"), { retry }),
  },
  {
    name: "Anthropic (@ai-sdk/anthropic, v3)",
    wire: anthropicWire,
    dialect: anthropicDialect,
    create: (baseURL, retry) => aiSdk(createAnthropic({ apiKey, baseURL })("claude-sonnet-5"), { retry }),
    skip: { [unreadable]: argumentsAreJson, [withoutIds]: idsAreNeeded },
  },
  {
    name: "Gemini (@ai-sdk/google, v3)",
    wire: geminiWire,
    dialect: geminiSchemaDialect,
    create: (baseURL, retry) => aiSdk(createGoogleGenerativeAI({ apiKey, baseURL })("gemini-3.8-flash"), { retry }),
    skip: { [unreadable]: argumentsAreJson, [`${unreadable} in a stream`]: argumentsAreJson },
  },
];
