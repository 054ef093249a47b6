import type { ModelRequest, ModelResponse } from "toolwright";
import type { Loss } from "../dialects/loss.ts";

/**
 * Notes in `customMetadata.toolLosses` what the provider was not told of the tools: every time that a tool was left
 * out, and with the first answer of a conversation also what its declaration lost. Events are stored, and the same list
 * beside every answer would be most of what a session holds.
 */
export function withLosses(
  response: ModelResponse,
  losses: readonly Loss[],
  { contents }: ModelRequest,
): ModelResponse {
  const isFirst = !contents.some(({ role }) => role === "model");
  const told = losses.filter(({ severity }) => severity === "error" || (isFirst && severity === "warning"));
  if (told.length === 0) return response;
  const toolLosses = told.map(({ tool, path, message }) => `${path === "" ? tool : `${tool}: ${path}`}: ${message}`);
  return { ...response, customMetadata: { ...response.customMetadata, toolLosses } };
}
