import type { JsonBody } from "./json-body.ts";
import { bodyOf, listOf } from "./json-body.ts";
import type { ServiceRule } from "./service-rule.ts";

const GEMINI = "https://ai.google.dev/gemini-api/docs/function-calling (multimodal function responses)";
const ANTHROPIC = "https://platform.claude.com/docs/en/api/messages (tool_result, content)";
const CHAT = "https://platform.openai.com/docs/api-reference/chat/create (messages, tool message, content)";
const RESPONSES = "https://platform.openai.com/docs/api-reference/responses/create (function_call_output, output)";

const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** What Gemini refuses of a file beside a result, before version 3: any. */
export const GEMINI_2_FILE_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "gemini-no-result-files",
    source: `${GEMINI}; maximhq/bifrost#4202, NousResearch/hermes-agent#96466`,
    refuses: ({ parts }) =>
      parts === undefined ? undefined : "Multimodal function response is not supported in this model",
  },
];

/** What Gemini refuses of the files beside a result from version 3 on. */
export const GEMINI_3_FILE_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "gemini-result-file-types",
    source: `${GEMINI}; CodeTreatise/Gen-AI 10-function-calling-tool-use/17-multimodal-tool-use.md`,
    refuses: ({ parts }) =>
      listOf(parts).map(bodyOf).every(hasGeminiType) ? undefined : "Unsupported MIME type in function_response.parts",
  },
  {
    name: "gemini-result-file-data",
    source: `${GEMINI}; https://googleapis.github.io/js-genai (FunctionResponsePart: one of the accepted types)`,
    refuses: ({ parts }) =>
      listOf(parts).map(bodyOf).every(hasGeminiData)
        ? undefined
        : "function_response.parts: data must have one initialized field",
  },
];

/** What the Gemini API refuses beyond what Vertex AI does. */
export const GEMINI_API_FILE_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "gemini-result-file-uri",
    source: "https://googleapis.github.io/js-genai (FunctionResponseFileData: not supported in Gemini API)",
    refuses: ({ parts }) =>
      listOf(parts).some((part) => bodyOf(part)["fileData"] !== undefined)
        ? "file_data is not supported in function_response.parts"
        : undefined,
  },
];

/** What Anthropic refuses of a tool result. */
export const ANTHROPIC_RESULT_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "anthropic-result-content",
    source: `${ANTHROPIC}; anthropics/claude-code#8184`,
    refuses: ({ content }) =>
      typeof content === "string" || content === undefined || listOf(content).map(bodyOf).every(isAnthropicBlock)
        ? undefined
        : "tool_result: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
  },
];

/** What the chat completions API refuses of a tool message. */
export const CHAT_RESULT_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "chat-result-text",
    source: `${CHAT}; openai/openai-agents-python#341, vybestack/llxprt-code#1640`,
    refuses: ({ content }) =>
      typeof content === "string" || listOf(content).every((part) => bodyOf(part)["type"] === "text")
        ? undefined
        : "Invalid content part in a message of the role 'tool': only text is supported",
  },
];

/** What the responses API refuses of a result. */
export const RESPONSES_RESULT_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "responses-result-output",
    source: `${RESPONSES}; openai/openai-dotnet#759`,
    refuses: ({ output }) =>
      typeof output === "string" || (Array.isArray(output) && output.map(bodyOf).every(isResponsesPart))
        ? undefined
        : "Invalid value in 'output': expected text, or a list of input_text, input_image and input_file",
  },
];

function hasGeminiType({ inlineData, fileData }: JsonBody): boolean {
  const type = bodyOf(inlineData ?? fileData)["mimeType"];
  return ["image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"].includes(type as string);
}

function hasGeminiData({ inlineData, fileData }: JsonBody): boolean {
  if ((inlineData === undefined) === (fileData === undefined)) return false;
  if (inlineData !== undefined) return isBase64(bodyOf(inlineData)["data"]);
  return String(bodyOf(fileData)["fileUri"]).startsWith("gs://");
}

function isAnthropicBlock({ type, text, source }: JsonBody): boolean {
  if (type === "text") return typeof text === "string" && text.trim() !== "";
  const { type: kind, media_type: mediaType, data, url } = bodyOf(source);
  const known = type === "image" ? IMAGES : type === "document" ? ["application/pdf", "text/plain"] : [];
  return kind === "url" ? known.length > 0 && isWebAddress(url) : known.includes(mediaType as string) && isBase64(data);
}

function isResponsesPart({ type, text, image_url: image, file_data: file, file_url: address }: JsonBody): boolean {
  if (type === "input_text") return typeof text === "string";
  if (type === "input_image") return isWebAddress(image) || IMAGES.some((known) => isDataUrl(image, known));
  return type === "input_file" && (isWebAddress(address) || isDataUrl(file, "application/pdf"));
}

function isDataUrl(value: unknown, type: string): boolean {
  const start = `data:${type};base64,`;
  return typeof value === "string" && value.startsWith(start) && isBase64(value.slice(start.length));
}

function isWebAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:/.test(value) && URL.canParse(value);
}

function isBase64(value: unknown): boolean {
  return typeof value === "string" && value !== "" && Buffer.from(value, "base64").toString("base64") === value;
}
