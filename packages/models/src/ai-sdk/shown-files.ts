import { type FileRule, showsTypes } from "../result-files/fit-files.ts";
import { geminiShows } from "../result-files/gemini-files.ts";
import type { AnyVersion } from "./language-model.ts";

/** What is used of a model to know its files. */
export type FileChoice = Pick<AnyVersion, "provider" | "modelId" | "specificationVersion">;

const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const IMAGES_AND_PDF = [...IMAGES, "application/pdf"];
const WEB_ADDRESS = /^https?:\/\//;

/** Models of OpenAI that take text only, also over the responses API. */
const TEXT_ONLY = /^(?:gpt-3|gpt-4(?:-\d|$)|gpt-oss|o1-(?:mini|preview)|o3-mini)/;

/**
 * Which files a model of the AI SDK can be shown beside a result, by its provider: what the provider documents and its
 * package passes on. Chat completions, OpenAI's and everybody's, take text only, and the packages would send all bytes as
 * text; for providers that are not known here the same is assumed.
 *
 * @see https://platform.openai.com/docs/api-reference/responses/create (function_call_output)
 * @see https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls (tool_result)
 */
export function shownFiles({ provider, modelId, specificationVersion }: FileChoice): FileRule {
  // Version 2 has no files by address.
  const direct = specificationVersion === "v2" ? undefined : WEB_ADDRESS;
  // Only Anthropic's own service fetches addresses, not the clouds that also offer its models.
  if (provider === "anthropic.messages") return showsTypes(IMAGES_AND_PDF, direct);
  if (/anthropic/.test(provider)) return showsTypes(IMAGES_AND_PDF);
  if (/^(?:openai|azure).*responses$/.test(provider) && !TEXT_ONLY.test(modelId)) {
    return showsTypes(IMAGES_AND_PDF, provider.startsWith("openai") ? direct : undefined);
  }
  // The package for version 2 puts files beside the answers to calls, which Gemini refuses.
  const isGenerateContent = /^(?:google|vertex)/.test(provider) && !provider.endsWith("interactions");
  if (isGenerateContent && specificationVersion !== "v2") {
    return geminiShows(modelId, { vertexai: /vertex/.test(provider) });
  }
  return () => false;
}
