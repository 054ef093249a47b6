import type { FinishReason } from "toolwright";
import { geminiFinishReason } from "../gemini/gemini-finish-reason.ts";
import type { FinishReason as SdkFinishReason } from "./language-model.ts";

const meanings: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ["stop", "STOP"],
  ["tool-calls", "STOP"],
  ["length", "MAX_TOKENS"],
  ["content-filter", "SAFETY"],
  ["error", "ERROR"],
]);

/** Why the model stopped; Google's own reasons say more than the SDK's. */
export function finishReasonOf(reason: SdkFinishReason, provider: string): FinishReason {
  const { unified, raw } = typeof reason === "string" ? { unified: reason, raw: undefined } : reason;
  if (raw !== undefined && provider.startsWith("google")) return geminiFinishReason(raw);
  return meanings.get(unified) ?? "OTHER";
}

/** Whether the provider gave no reason: in a stream this means that it broke off. */
export function isMissing(reason: SdkFinishReason): boolean {
  if (typeof reason === "string") return reason === "unknown";
  // Version 4 has a word of its own for it.
  return reason.unified === "interrupted" || (reason.unified === "other" && reason.raw === undefined);
}
