import { type ErrorCode, ToolwrightError } from "toolwright";
import { connectionFailed, modelError, reasonOf, streamBroken } from "../failures/model-error.ts";
import { type ProviderFailure, readFailure } from "../failures/provider-failure.ts";
import { readRetryAfter } from "../failures/retry-after.ts";
import { isRecord, parseJson } from "../json-values/json-value.ts";

/** What is read of the SDK's `APICallError`, whichever copy of its class it is of. */
interface ApiCallError extends Error {
  readonly statusCode?: number;
  readonly responseHeaders?: Record<string, string>;
  readonly responseBody?: string;
}

const codeOfName: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ["AI_LoadAPIKeyError", "AUTHENTICATION"],
  ["AI_LoadSettingError", "AUTHENTICATION"],
  ["AI_NoSuchModelError", "MODEL_NOT_FOUND"],
]);

/** What the SDK threw, or handed over as a part of a stream: the provider's refusal if it is one. */
export function refusalOf(error: unknown): ProviderFailure | undefined {
  if (isApiCallError(error) && error.statusCode !== undefined && error.statusCode >= 400) {
    const retryAfterMs = readRetryAfter(error.responseHeaders);
    const failure = readFailure(parseJson(error.responseBody ?? ""));
    return {
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...failure,
      message: failure.message || error.message,
      status: error.statusCode,
    };
  }
  return isRecord(error) && !(error instanceof Error) ? readFailure(error) : undefined;
}

/** What an error of the SDK means; `answered` when a stream had begun. */
export function failureOf(model: string, error: unknown, answered: boolean): ToolwrightError {
  if (ToolwrightError.isInstance(error)) return error;
  const refusal = refusalOf(error);
  if (refusal !== undefined) return modelError(model, refusal, error);
  // A status that is none of an error: the answer itself could not be read.
  if (answered || (isApiCallError(error) && error.statusCode !== undefined)) {
    return streamBroken(model, reasonOf(error), error);
  }
  const name = error instanceof Error ? error.name : "";
  if (name === "AI_APICallError" || name === "TypeError") return connectionFailed(model, error);
  const message = `The request to the model ${model} could not be made: ${reasonOf(error)}`;
  return new ToolwrightError(codeOfName.get(name) ?? "BAD_REQUEST", message, { details: { model }, cause: error });
}

/** Whether the SDK found a chunk of a stream malformed. */
export function isValidationError(error: unknown): boolean {
  return error instanceof Error && error.name === "AI_TypeValidationError";
}

function isApiCallError(error: unknown): error is ApiCallError {
  return error instanceof Error && error.name === "AI_APICallError";
}
