import { expect, it } from "vitest";
import { dialectFor } from "./dialect-for.ts";

it.each([
  ["openai.responses", "v3", "openai-responses-strict"],
  ["openai.chat", "v4", "openai-chat-strict"],
  ["openai.chat", "v2", "openai-chat"],
  ["azure.responses", "v3", "azure-responses-strict"],
  ["azure.chat", "v2", "azure-chat"],
  ["azure.anthropic.messages", "v4", "anthropic"],
  ["anthropic.messages", "v3", "anthropic"],
  ["vertex.anthropic.messages", "v3", "anthropic"],
  ["amazon-bedrock", "v3", "anthropic"],
  ["google.generative-ai", "v3", "ai-sdk-google"],
  ["google.vertex.chat", "v3", "ai-sdk-google"],
  ["google.generative-ai", "v4", "gemini-json-schema"],
  ["mistral.chat", "v3", "openai-chat"],
  ["groq.chat", "v3", "openai-chat"],
] as const)("a model of %s, version %s, gets its tools in the dialect %s", (provider, specificationVersion, name) => {
  expect(dialectFor({ provider, specificationVersion }).name).toBe(name);
});
