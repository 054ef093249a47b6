import { ToolwrightError } from "toolwright";
import { connectionFailed, ended, modelError, reasonOf, streamBroken } from "../failures/model-error.ts";
import { type ProviderFailure, readFailure } from "../failures/provider-failure.ts";
import { parseJson } from "../json-values/json-value.ts";
import type { Exchange } from "./watched-fetch.ts";

/** What an error of the SDK means, with the help of how far the request came. */
export function geminiFailure(model: string, error: unknown, exchange: Exchange): ToolwrightError {
  if (ToolwrightError.isInstance(error)) return error;
  const status = statusOf(error);
  if (status !== undefined) return modelError(model, readApiError(error, status, exchange), error);
  if (exchange.stage === "sent") return connectionFailed(model, error);
  if (exchange.stage === "answered") return streamBroken(model, reasonOf(error), error);
  const lacksKey = /credential|authenticat/i.test(reasonOf(error));
  const advice = lacksKey ? " Set GEMINI_API_KEY (or the SDK's Vertex variables)." : "";
  const message = `The request to the model ${model} could not be made: ${ended(reasonOf(error))}${advice}`;
  return new ToolwrightError(lacksKey ? "AUTHENTICATION" : "BAD_REQUEST", message, {
    details: { model },
    cause: error,
  });
}

/** The class of the SDK is not compared: there may be several copies of it. */
function statusOf(error: unknown): number | undefined {
  const status =
    error instanceof Error && error.name === "ApiError" ? (error as { status?: unknown }).status : undefined;
  return typeof status === "number" ? status : undefined;
}

/** The message of an `ApiError` is the JSON of the answer, in a stream with a few words before it. */
function readApiError(error: unknown, status: number, { retryAfterMs }: Exchange): ProviderFailure {
  const text = reasonOf(error);
  const failure = readFailure(parseJson(text.slice(Math.max(0, text.search(/[{[]/)))));
  return { ...(retryAfterMs === undefined ? {} : { retryAfterMs }), ...failure, status };
}
