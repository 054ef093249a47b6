import { anthropic } from "@ai-sdk/anthropic";
import { google } from "@ai-sdk/google";
import { openai } from "@ai-sdk/openai";
import { aiSdk } from "@toolwright/models/ai-sdk";
import { gemini } from "@toolwright/models/gemini";
import type { Model } from "toolwright";

/** The real services, and the variable that holds the key without which they are not tried. */
export const realModels: readonly { readonly name: string; readonly keyVariable: string; create(): Model }[] = [
  { name: "Gemini (@google/genai)", keyVariable: "GEMINI_API_KEY", create: () => gemini() },
  {
    name: "Gemini (@ai-sdk/google)",
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    create: () => aiSdk(google("gemini-3.8-flash")),
  },
  { name: "OpenAI responses", keyVariable: "OPENAI_API_KEY", create: () => aiSdk(openai("gpt-5.4-mini")) },
  { name: "OpenAI chat completions", keyVariable: "OPENAI_API_KEY", create: () => aiSdk(openai.chat("gpt-5.4-mini")) },
  { name: "Anthropic", keyVariable: "ANTHROPIC_API_KEY", create: () => aiSdk(anthropic("claude-haiku-5-5")) },
];
