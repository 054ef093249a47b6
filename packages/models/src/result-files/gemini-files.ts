import { type FileRule, showsTypes } from "./fit-files.ts";

/** The types that a function response of Gemini may hold. */
const TYPES = ["image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"];

/** Whether a model is of version 3 or later. Names without a version mean the latest. */
export function isFromVersion3(model: string): boolean {
  return /gemini-(?![12]\b)/.test(model);
}

/**
 * Which files a Gemini model takes beside a result: from version 3 on those of {@link TYPES}, by address only on
 * Vertex AI and only from Cloud Storage. Earlier models refuse a request that holds any.
 *
 * @see https://ai.google.dev/gemini-api/docs/function-calling (multimodal function responses)
 * @see https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/function-calling
 */
export function geminiShows(model: string, { vertexai }: { readonly vertexai: boolean }): FileRule {
  if (!isFromVersion3(model)) return () => false;
  return showsTypes(TYPES, vertexai ? /^gs:\/\// : undefined);
}
