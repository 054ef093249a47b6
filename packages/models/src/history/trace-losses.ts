import type { GenerateOptions } from "toolwright";
import type { Loss } from "../dialects/loss.ts";

/**
 * Puts what the provider was told differently, or not at all, beside the declarations in the trace of the request. Here
 * nothing is left out, not even what does no harm: a trace is read to learn what a model has seen.
 */
export function traceLosses(losses: readonly Loss[], dialect: string, trace: GenerateOptions["trace"]): void {
  if (losses.length > 0) trace?.({ "toolwright.dialect": dialect, "toolwright.tool_losses": losses });
}
