/**
 * Every `code` of a `ToolwrightError`, and of the error results that a model receives.
 *
 * Development time
 * - `NO_TYPE_INFORMATION` the signature of a function could not be read; the message says why and what to do
 * - `TYPE_NOT_RESOLVED` a type in a signature resolves to nothing (missing import, wrong tsconfig)
 * - `INVALID_SIGNATURE` an attached signature does not fit the function, or a declaration is malformed
 * - `INVALID_TOOL` the value cannot be a tool (a class constructor, a method without its object, no name …)
 * - `DUPLICATE_TOOL` two tools of one agent have the same name
 * - `INVALID_AGENT` an agent's options contradict each other
 * - `SCHEMA_NOT_DESCRIBABLE` a schema-library object cannot produce JSON Schema
 * - `NO_MODEL` no model was given and `TOOLWRIGHT_MODEL` is not set
 * - `UNKNOWN_MODEL` no registered model has that name
 * - `INVALID_CALLBACK_RESULT` a callback returned something other than an object, `null` or `undefined`
 * - `INVALID_INSTRUCTION` an instruction template names a key that does not exist
 * - `INVALID_MESSAGE` a turn was started without anything to say
 * - `INVALID_RUN_CONFIG` a limit of a turn is no positive whole number
 * - `INVALID_CONFIRMATION` an answer to a request for approval that is not open
 * - `INVALID_PLUGIN` an option of a plugin that does not exist or cannot be kept to
 * - `SERVICE_MISSING` an artifact or memory method was used and the runner has no such service
 *
 * Sessions, state and services
 * - `SESSION_NOT_FOUND`, `SESSION_EXISTS`, `SESSION_CONFLICT` (another process appended first), `SESSION_BUSY` (code of a turn ran its own session)
 * - `INVALID_STATE` a state key or value that cannot be stored
 * - `INVALID_ARTIFACT` an artifact name or part that cannot be stored
 * - `READONLY_STATE` a write through a `ReadonlyContext`
 * - `SCRIPT_MISMATCH` a `ScriptedModel` was asked for more, or for less, than its script holds
 *
 * Told by a model's provider, or of the way to it; thrown by model adapters
 * - `RATE_LIMITED` too many requests or tokens for the moment
 * - `QUOTA_EXHAUSTED` the account has no credit left, or a limit that no short wait helps against
 * - `OVERLOADED` the provider has no capacity for the moment
 * - `PROVIDER_FAILED` the provider failed while it handled the request
 * - `CONNECTION_FAILED` the provider could not be reached
 * - `STREAM_BROKEN` the answer ended before it was complete
 * - `AUTHENTICATION` the key is missing, wrong, or not allowed to do this
 * - `MODEL_NOT_FOUND` the provider has no such model
 * - `CONTEXT_TOO_LONG` the conversation is longer than the model can read
 * - `SAFETY` the provider refused the request because of its content
 * - `BAD_REQUEST` the provider refused the request as malformed; sending it again cannot help
 *
 * Told to the model as an error result, the run goes on
 * - `INVALID_ARGUMENTS`, `UNKNOWN_TOOL`, `UNKNOWN_AGENT`, `TOOL_FAILED`, `INVALID_TOOL_RESULT` (files in a result that no model could be shown), `TOOL_TIMEOUT`, `CONFIRMATION_REQUIRED`, `CALL_REJECTED`, `CALL_INTERRUPTED`, `CALL_NOT_RUN`, `CANNOT_WAIT` (an agent that is used as a tool needs a person)
 *
 * End of a turn, on its last event
 * - `MODEL_CALL_LIMIT`, `REPEATED_CALLS`, `TURN_TIMEOUT`, `TOOL_FAILURE_LIMIT`, `MODEL_FAILED`, `TOOLSET_FAILED`, `ABORTED`, `OUTPUT_TRUNCATED`, `UNSAFE_FINISH`
 */
export type ErrorCode =
  | "NO_TYPE_INFORMATION"
  | "TYPE_NOT_RESOLVED"
  | "INVALID_SIGNATURE"
  | "INVALID_TOOL"
  | "DUPLICATE_TOOL"
  | "INVALID_AGENT"
  | "SCHEMA_NOT_DESCRIBABLE"
  | "NO_MODEL"
  | "UNKNOWN_MODEL"
  | "INVALID_CALLBACK_RESULT"
  | "INVALID_INSTRUCTION"
  | "INVALID_MESSAGE"
  | "INVALID_RUN_CONFIG"
  | "INVALID_CONFIRMATION"
  | "INVALID_PLUGIN"
  | "SERVICE_MISSING"
  | "SESSION_NOT_FOUND"
  | "SESSION_EXISTS"
  | "SESSION_CONFLICT"
  | "SESSION_BUSY"
  | "INVALID_STATE"
  | "INVALID_ARTIFACT"
  | "READONLY_STATE"
  | "SCRIPT_MISMATCH"
  | "RATE_LIMITED"
  | "QUOTA_EXHAUSTED"
  | "OVERLOADED"
  | "PROVIDER_FAILED"
  | "CONNECTION_FAILED"
  | "STREAM_BROKEN"
  | "AUTHENTICATION"
  | "MODEL_NOT_FOUND"
  | "CONTEXT_TOO_LONG"
  | "SAFETY"
  | "BAD_REQUEST"
  | "INVALID_ARGUMENTS"
  | "UNKNOWN_TOOL"
  | "UNKNOWN_AGENT"
  | "TOOL_FAILED"
  | "INVALID_TOOL_RESULT"
  | "TOOL_TIMEOUT"
  | "CONFIRMATION_REQUIRED"
  | "CALL_REJECTED"
  | "CALL_INTERRUPTED"
  | "CALL_NOT_RUN"
  | "CANNOT_WAIT"
  | "MODEL_CALL_LIMIT"
  | "REPEATED_CALLS"
  | "TURN_TIMEOUT"
  | "TOOL_FAILURE_LIMIT"
  | "MODEL_FAILED"
  | "TOOLSET_FAILED"
  | "ABORTED"
  | "OUTPUT_TRUNCATED"
  | "UNSAFE_FINISH";
