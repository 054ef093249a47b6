import { type ErrorCode, type JsonObject, ToolwrightError } from "toolwright";
import { classifyFailure } from "./classify-failure.ts";
import type { ProviderFailure } from "./provider-failure.ts";

/** Failures that may be over when the same request is sent again. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "RATE_LIMITED",
  "OVERLOADED",
  "PROVIDER_FAILED",
  "CONNECTION_FAILED",
  "STREAM_BROKEN",
]);

const advice: { readonly [code in ErrorCode]?: string } = {
  RATE_LIMITED: "Send fewer requests at a time, or ask the provider for a higher limit.",
  QUOTA_EXHAUSTED: "Check the plan and the credit of the account.",
  AUTHENTICATION: "Check the key, and that it may use this model.",
  MODEL_NOT_FOUND: "Check the model's name and the provider's address.",
  CONTEXT_TOO_LONG: "Shorten the conversation, the tool results or the instruction, or use a model that reads more.",
};

/** A provider's failure as an error of Toolwright; `details` hold status, the provider's types and `retryAfterMs`. */
export function modelError(model: string, failure: ProviderFailure, cause?: unknown): ToolwrightError {
  const { status, types, message, retryAfterMs } = failure;
  const code = classifyFailure(failure);
  const said = message === "" ? "." : `: ${ended(message)}`;
  const details: JsonObject = { model, types: [...types] };
  if (status !== undefined) details["status"] = status;
  if (retryAfterMs !== undefined) details["retryAfterMs"] = retryAfterMs;
  const text = [`The model ${model} was refused (${status ?? types[0] ?? code})${said}`, advice[code] ?? ""];
  return new ToolwrightError(code, text.join(" ").trim(), { details, cause });
}

/** The provider could not be reached, or hung up before it answered. */
export function connectionFailed(model: string, cause: unknown): ToolwrightError {
  return new ToolwrightError(
    "CONNECTION_FAILED",
    `The model ${model} could not be reached: ${ended(reasonOf(cause))} Check the network and the provider's address.`,
    { details: { model }, cause },
  );
}

/** The answer began and did not come to its end. What came of it is never taken for the whole. */
export function streamBroken(model: string, what: string, cause?: unknown): ToolwrightError {
  return new ToolwrightError("STREAM_BROKEN", `The answer of the model ${model} broke off: ${ended(what)}`, {
    details: { model },
    cause,
  });
}

/** A reason as the end of a sentence, with one full stop whether it had one or not. */
export function ended(reason: string): string {
  return `${reason.replace(/[.\s]+$/, "")}.`;
}

/** The reason of an error; `fetch` hides it in the cause of "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return `${error.message} (${cause.message || cause.name})`;
  return error.message || error.name;
}

/** Whether the same request may succeed a moment later. */
export function isPassing(error: unknown): error is ToolwrightError {
  return ToolwrightError.isInstance(error) && passing.has(error.code);
}
