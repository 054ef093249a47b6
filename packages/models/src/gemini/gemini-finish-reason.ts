import type { FinishReason } from "toolwright";

const meanings: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ["STOP", "STOP"],
  ["MAX_TOKENS", "MAX_TOKENS"],
  ["SAFETY", "SAFETY"],
  ["BLOCKLIST", "SAFETY"],
  ["PROHIBITED_CONTENT", "SAFETY"],
  ["SPII", "SAFETY"],
  ["IMAGE_SAFETY", "SAFETY"],
  ["IMAGE_PROHIBITED_CONTENT", "SAFETY"],
  ["RECITATION", "RECITATION"],
  ["IMAGE_RECITATION", "RECITATION"],
  ["MALFORMED_FUNCTION_CALL", "MALFORMED_FUNCTION_CALL"],
  ["UNEXPECTED_TOOL_CALL", "MALFORMED_FUNCTION_CALL"],
]);

/**
 * Why Gemini stopped, in Toolwright's terms; `OTHER` for reasons that have none.
 *
 * @see https://ai.google.dev/api/generate-content#FinishReason
 */
export function geminiFinishReason(reason: string): FinishReason {
  return meanings.get(reason) ?? "OTHER";
}
