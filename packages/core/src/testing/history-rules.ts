/**
 * What a history may break. Every rule is a demand of at least one provider that answers with status 400, and harms
 * with none. Where from, as read in November 2026:
 *
 * - G: Gemini, ai.google.dev/gemini-api/docs/function-calling and …/thought-signatures, and the texts of its refusals:
 *   "function call turn comes immediately after a user turn or after a function response turn", "the number of function
 *   response parts is equal to the number of function call parts of the function call turn", "Requests ending with a
 *   model turn are not supported" (also given, on Vertex, for text beside function responses)
 * - A: Anthropic, platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls (results right after their
 *   calls and before any text) and its refusals: "text content blocks must contain non-whitespace text", "`tool_use` ids
 *   must be unique", "`tool_use` ids were found without `tool_result` blocks immediately after"
 * - O: OpenAI, platform.openai.com/docs/guides/function-calling and its refusals: "An assistant message with
 *   'tool_calls' must be followed by tool messages responding to each 'tool_call_id'", names by `^[a-zA-Z0-9_-]{1,64}$`
 * - B: Amazon Bedrock's Converse: the roles alternate
 * - J: all of them: a request is JSON in UTF-8
 *
 * The rules:
 *
 * - `empty-history` there is no content at all (G, A)
 * - `begins-with-user` the first content is the user's (A, G)
 * - `ends-with-user` the last content is the user's or answers calls (G, newer models of A)
 * - `unknown-role` roles are `user` and `model` (G)
 * - `roles-alternate` no two neighbours have one role, but what the user says may follow answers to calls (B)
 * - `empty-content` a content has parts (G, A)
 * - `empty-part` a part has something in it; blank text only where a thought signature belongs to it (A, G)
 * - `one-payload` a part holds one thing (G)
 * - `misplaced-part` calls are the model's, answers the user's (G, A, O)
 * - `answers-apart` a content that answers calls has nothing else in it (G)
 * - `call-id` a call has an id of its own, and so has its answer (A, O)
 * - `call-name` a call names a declared tool, or has a name that any provider accepts (O, A, G)
 * - `call-arguments` arguments and results are objects (G, A)
 * - `unanswered-call` the content after a call answers it (G, A, O)
 * - `answered-once` not twice (G, A)
 * - `answer-order` in the order of the calls (G, for models that get no ids)
 * - `answer-name` under the call's name (G)
 * - `answer-without-call` an answer has its call in the content before it (G, A, O)
 * - `answer-files` files beside an answer are bytes in base64 or a URI, with their type; there is no empty list (G, A, O)
 * - `thought-signature` a signature is text, in a part of the model (G)
 * - `plain-json` values are what JSON text can hold (J)
 * - `safe-text` no text has half a surrogate pair, or a NUL, which databases refuse (J)
 */
export type HistoryRule =
  | "empty-history"
  | "begins-with-user"
  | "ends-with-user"
  | "unknown-role"
  | "roles-alternate"
  | "empty-content"
  | "empty-part"
  | "one-payload"
  | "misplaced-part"
  | "answers-apart"
  | "call-id"
  | "call-name"
  | "call-arguments"
  | "unanswered-call"
  | "answered-once"
  | "answer-order"
  | "answer-name"
  | "answer-without-call"
  | "answer-files"
  | "thought-signature"
  | "plain-json"
  | "safe-text";

/** A place where a history breaks a rule. */
export interface HistoryProblem {
  readonly rule: HistoryRule;
  /** Index of the content. */
  readonly content: number;
  /** Index of the part, where the problem is in one. */
  readonly part?: number;
  readonly message: string;
}
