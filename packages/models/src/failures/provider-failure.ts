import { isRecord } from "../json-values/json-value.ts";
import { parseDuration } from "./retry-after.ts";

/** What is known of a failed request, whoever the provider is. */
export interface ProviderFailure {
  /** The HTTP status, or the one that the provider wrote into an error within a stream. */
  readonly status?: number;
  /** The provider's own codes and types, for example `insufficient_quota`. */
  readonly types: readonly string[];
  readonly message: string;
  /** How long the provider asks to wait. */
  readonly retryAfterMs?: number;
  /** What the model had written when its provider refused it as a call (Groq's `failed_generation`). */
  readonly failedGeneration?: string;
}

/**
 * Reads the JSON of an error as OpenAI, Anthropic, Google and those compatible with them write it, in an answer of its
 * own or within a stream: `{ error: { … } }`, a list of one such object, or the inner object alone.
 */
export function readFailure(body: unknown): ProviderFailure {
  const given: unknown = Array.isArray(body) ? body[0] : body;
  if (!isRecord(given)) return { types: [], message: typeof given === "string" ? given : "" };
  // An answer of OpenAI's responses API that failed in the middle holds its error.
  const outer = isRecord(given["response"]) ? given["response"] : given;
  const error = isRecord(outer["error"]) ? outer["error"] : outer;
  const details = Array.isArray(error["details"]) ? error["details"].filter(isRecord) : [];
  const status = [error["code"], error["status"], outer["code"]].find((value) => typeof value === "number");
  const types = [error["type"], error["code"], error["status"], ...details.map(({ reason }) => reason)];
  const retryAfterMs = details.map(({ retryDelay }) => parseDuration(retryDelay)).find((value) => value !== undefined);
  const failedGeneration = error["failed_generation"];
  return {
    ...(typeof status === "number" ? { status } : {}),
    types: types.filter((value) => typeof value === "string"),
    message: messageOf(outer, error),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(typeof failedGeneration === "string" ? { failedGeneration } : {}),
  };
}

function messageOf(outer: Record<string, unknown>, error: Record<string, unknown>): string {
  const message = [error["message"], outer["message"], outer["error"], outer["detail"]];
  return message.find((value) => typeof value === "string") ?? JSON.stringify(error);
}
