import type { ErrorCode } from "toolwright";
import type { ProviderFailure } from "./provider-failure.ts";

/**
 * What a provider's failure means. The provider's own type decides first, then what its message says, then the status:
 * providers send 400 for a wrong key, 429 for an empty account, and errors within a stream without any status.
 */
export function classifyFailure({ status, types, message }: ProviderFailure): ErrorCode {
  const byType = types.map((type) => codeOfType.get(type.toLowerCase())).find((code) => code !== undefined);
  if (byType === "PROVIDER_FAILED" && /overloaded|at capacity/i.test(message)) return "OVERLOADED";
  // The general type of a refused request says less than its message.
  if (byType !== undefined && byType !== "BAD_REQUEST") return byType;
  const byMessage = messages.find(([statuses, pattern]) => statuses.includes(status ?? 400) && pattern.test(message));
  if (byMessage !== undefined) return byMessage[2];
  return status === undefined ? (byType ?? "PROVIDER_FAILED") : codeOfStatus(status);
}

/**
 * - OpenAI: https://platform.openai.com/docs/guides/error-codes
 * - Anthropic: https://docs.claude.com/en/api/errors
 * - Google: https://ai.google.dev/gemini-api/docs/troubleshooting and google.rpc.Code
 * - Azure OpenAI: https://learn.microsoft.com/azure/ai-services/openai/concepts/content-filter
 */
const codeOfType: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ["context_length_exceeded", "CONTEXT_TOO_LONG"],
  ["request_too_large", "CONTEXT_TOO_LONG"],
  ["insufficient_quota", "QUOTA_EXHAUSTED"],
  ["billing_error", "QUOTA_EXHAUSTED"],
  ["billing_hard_limit_reached", "QUOTA_EXHAUSTED"],
  ["content_filter", "SAFETY"],
  ["content_policy_violation", "SAFETY"],
  ["image_content_policy_violation", "SAFETY"],
  ["invalid_api_key", "AUTHENTICATION"],
  ["authentication_error", "AUTHENTICATION"],
  ["permission_error", "AUTHENTICATION"],
  ["api_key_invalid", "AUTHENTICATION"],
  ["unauthenticated", "AUTHENTICATION"],
  ["permission_denied", "AUTHENTICATION"],
  ["model_not_found", "MODEL_NOT_FOUND"],
  ["rate_limit_error", "RATE_LIMITED"],
  ["rate_limit_exceeded", "RATE_LIMITED"],
  ["resource_exhausted", "RATE_LIMITED"],
  ["overloaded_error", "OVERLOADED"],
  ["unavailable", "OVERLOADED"],
  ["api_error", "PROVIDER_FAILED"],
  ["server_error", "PROVIDER_FAILED"],
  ["internal_server_error", "PROVIDER_FAILED"],
  ["internal", "PROVIDER_FAILED"],
  ["timeout_error", "PROVIDER_FAILED"],
  ["deadline_exceeded", "PROVIDER_FAILED"],
  ["invalid_request_error", "BAD_REQUEST"],
  ["invalid_argument", "BAD_REQUEST"],
  ["failed_precondition", "BAD_REQUEST"],
  // Within a stream of OpenAI's responses no status tells that these are the request's fault.
  ...[
    ...["invalid_prompt", "invalid_image", "invalid_image_format", "invalid_image_mode", "invalid_image_url"],
    ...[
      "invalid_base64_image",
      "empty_image_file",
      "image_file_not_found",
      "image_file_too_large",
      "image_parse_error",
    ],
    ...["image_too_large", "image_too_small", "unsupported_image_media_type", "failed_to_download_image"],
  ].map((type) => [type, "BAD_REQUEST"] as const),
]);

/** Refusals that only the message tells apart, for these statuses. */
const messages: readonly [readonly number[], RegExp, ErrorCode][] = [
  [
    [400, 413, 422],
    /context (length|window|size)|prompt is too long|input (token count|is too long)|maximum (context|number of tokens)|too many (input )?tokens|exceeds? the (available|model's) context/i,
    "CONTEXT_TOO_LONG",
  ],
  [
    [400, 403, 429],
    /credit balance is too low|out of credits|insufficient (balance|credits|funds)/i,
    "QUOTA_EXHAUSTED",
  ],
  [
    [400, 403],
    /content (management|moderation) policy|blocked by .*(safety|content filter)|flagged (as|by)/i,
    "SAFETY",
  ],
  [[400], /api key (not valid|expired)|(invalid|incorrect) api key/i, "AUTHENTICATION"],
];

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
    case 403:
      return "AUTHENTICATION";
    case 402:
      return "QUOTA_EXHAUSTED";
    case 404:
      return "MODEL_NOT_FOUND";
    case 413:
      return "CONTEXT_TOO_LONG";
    case 429:
      return "RATE_LIMITED";
    // Anthropic's own status for an overload.
    case 503:
    case 529:
      return "OVERLOADED";
    case 408:
    case 409:
      return "PROVIDER_FAILED";
    default:
      return status >= 500 ? "PROVIDER_FAILED" : "BAD_REQUEST";
  }
}
