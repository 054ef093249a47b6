// Any language model of the Vercel AI SDK as a model.

export type { RetryOptions } from "../failures/with-retries.ts";
export { type AiSdkOptions, aiSdk } from "./ai-sdk-model.ts";
export type { LanguageModel } from "./language-model.ts";
