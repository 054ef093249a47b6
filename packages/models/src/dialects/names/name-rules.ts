import type { NameRule } from "./name-rule.ts";

/**
 * The names that OpenAI's and Anthropic's APIs take for tools, and so whoever is compatible with them. Newer models of
 * Anthropic take 128 characters; 64 are enough for all.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/create (tools, function, name)
 * @see https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools (name)
 */
export const COMMON_TOOL_NAMES: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,64}$/,
  characters: /[a-zA-Z0-9_-]/,
  maxLength: 64,
  words: "letters, digits, _ and -, at most 64",
};
