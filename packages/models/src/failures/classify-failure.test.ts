import type { ErrorCode } from "toolwright";
import { describe, expect, it } from "vitest";
import { classifyFailure } from "./classify-failure.ts";
import { readFailure } from "./provider-failure.ts";

/** Errors as providers write them, with their status; a stream has none. */
const failures: readonly [code: ErrorCode, status: number | undefined, body: unknown][] = [
  ["RATE_LIMITED", 429, { error: { message: "Rate limit reached", type: "tokens", code: "rate_limit_exceeded" } }],
  ["RATE_LIMITED", 429, { error: { code: 429, message: "Quota exceeded", status: "RESOURCE_EXHAUSTED" } }],
  ["RATE_LIMITED", undefined, { type: "error", error: { type: "rate_limit_error", message: "Slow down" } }],
  ["RATE_LIMITED", 429, "Too Many Requests"],
  ["QUOTA_EXHAUSTED", 429, { error: { message: "You exceeded your current quota", code: "insufficient_quota" } }],
  [
    "QUOTA_EXHAUSTED",
    400,
    { type: "error", error: { type: "invalid_request_error", message: "Your credit balance is too low" } },
  ],
  ["QUOTA_EXHAUSTED", 402, { error: { message: "Insufficient Balance", type: "unknown_error" } }],
  ["OVERLOADED", 529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }],
  ["OVERLOADED", undefined, { type: "overloaded_error", message: "Overloaded" }],
  ["OVERLOADED", 503, "<html>Service Unavailable</html>"],
  ["OVERLOADED", undefined, [{ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } }]],
  ["OVERLOADED", 500, { error: { message: "The engine is currently overloaded", type: "server_error" } }],
  ["PROVIDER_FAILED", 500, { error: { message: "The server had an error", type: "server_error" } }],
  ["PROVIDER_FAILED", 502, "Bad Gateway"],
  ["PROVIDER_FAILED", undefined, { error: { type: "api_error", message: "Internal server error" } }],
  ["AUTHENTICATION", 401, { error: { message: "Incorrect API key provided", code: "invalid_api_key" } }],
  [
    "AUTHENTICATION",
    400,
    { error: { code: 400, message: "API key not valid.", status: "INVALID_ARGUMENT", details: [] } },
  ],
  ["AUTHENTICATION", 400, { error: { message: "?", details: [{ reason: "API_KEY_INVALID" }] } }],
  ["AUTHENTICATION", 403, { error: { code: 403, message: "Permission denied", status: "PERMISSION_DENIED" } }],
  ["MODEL_NOT_FOUND", 404, { error: { message: "The model does not exist", code: "model_not_found" } }],
  ["MODEL_NOT_FOUND", 404, { error: "model 'llama9' not found" }],
  ["CONTEXT_TOO_LONG", 400, { error: { message: "?", code: "context_length_exceeded" } }],
  [
    "CONTEXT_TOO_LONG",
    400,
    { type: "error", error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens" } },
  ],
  ["CONTEXT_TOO_LONG", 400, { error: { status: "INVALID_ARGUMENT", message: "The input token count (9) exceeds" } }],
  ["CONTEXT_TOO_LONG", 413, { type: "error", error: { type: "request_too_large", message: "?" } }],
  ["SAFETY", 400, { error: { message: "The response was filtered", code: "content_filter" } }],
  ["SAFETY", undefined, { response: { error: { code: "image_content_policy_violation", message: "?" } } }],
  [
    "SAFETY",
    undefined,
    { response: { error: { code: "invalid_prompt", message: "Your prompt was flagged as potentially violating" } } },
  ],
  ["BAD_REQUEST", 400, { error: { message: "Invalid 'messages[1]'", type: "invalid_request_error" } }],
  ["BAD_REQUEST", 422, { detail: "Unprocessable" }],
  [
    "BAD_REQUEST",
    undefined,
    { type: "response.failed", response: { error: { code: "invalid_prompt", message: "?" } } },
  ],
  ["BAD_REQUEST", undefined, { response: { error: { code: "image_too_large", message: "?" } } }],
  ["BAD_REQUEST", 415, { error: { message: "Unsupported media type" } }],
];

describe("a provider's failure", () => {
  it.each(failures)("is %s: status %s, %j", (code, status, body) => {
    const failure = readFailure(body);
    expect(classifyFailure(status === undefined ? failure : { ...failure, status })).toBe(code);
  });

  it("tells how long to wait, as Google writes it", () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "13.5s" }];
    expect(readFailure({ error: { message: "Quota", details } }).retryAfterMs).toBe(13_500);
  });

  it("within an answer of OpenAI's responses API was told as the JSON of the whole answer", () => {
    const error = { code: "server_error", message: "The model had an error." };
    const failure = readFailure({ type: "response.failed", response: { id: "r", error, usage: null } });
    expect(failure).toEqual({ types: ["server_error"], message: "The model had an error." });
  });

  it("that is no JSON is told as it is", () => {
    expect(readFailure("Bad Gateway")).toEqual({ types: [], message: "Bad Gateway" });
    expect(readFailure(null)).toEqual({ types: [], message: "" });
  });
});
