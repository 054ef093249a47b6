import type { JsonObject } from "../json/json-value.ts";
import type { ErrorCode } from "./error-code.ts";

/** Options of {@link ToolwrightError}: JSON details for programs, and the error that caused this one. */
export interface ToolwrightErrorOptions {
  readonly details?: JsonObject;
  readonly cause?: unknown;
}

/**
 * The one error class of Toolwright. `code` is stable and says what happened; `message` says what, where and what to
 * do; `details` holds the same facts as JSON.
 */
export class ToolwrightError extends Error {
  override readonly name = "ToolwrightError";
  readonly code: ErrorCode;
  readonly details: JsonObject;
  /** Marks errors of every copy of this package. */
  readonly "~toolwright" = "error";

  constructor(code: ErrorCode, message: string, options: ToolwrightErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }

  /** Recognises errors of any copy of this package in the process, which `instanceof` does not. */
  static isInstance(value: unknown): value is ToolwrightError {
    return (
      typeof value === "object" && value !== null && (value as { "~toolwright"?: unknown })["~toolwright"] === "error"
    );
  }
}
