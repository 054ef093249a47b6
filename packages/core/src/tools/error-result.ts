import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { counted } from "../json/counted.ts";
import { describeError } from "../json/describe-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Issue } from "../schema/argument-schema.ts";

/** The result of a call that failed, as the model receives it: `{ error: { code, message, issues? } }`. */
export function errorResult(code: ErrorCode, message: string, issues: readonly Issue[] = []): JsonObject {
  return {
    error: {
      code,
      message,
      ...(issues.length > 0 ? { issues: issues.map((issue) => ({ ...issue })) } : {}),
    },
  };
}

/** Tells the model which arguments are wrong, and to call again or to ask. */
export function invalidArguments(toolName: string, issues: readonly Issue[]): JsonObject {
  const subject = counted(issues.length, "argument problem");
  return errorResult(
    "INVALID_ARGUMENTS",
    `${toolName} was not run: ${subject}. Correct the call, or ask the user for what you do not know.`,
    issues,
  );
}

/** Tells the model what a tool threw: its message, without stack and without places on this machine's disk. */
export function thrownError(toolName: string, error: unknown, args: JsonObject): JsonObject {
  const code = ToolwrightError.isInstance(error) ? error.code : "TOOL_FAILED";
  // A path that the model itself named is no secret to it.
  const { name, message } = describeError(error, JSON.stringify(args));
  return errorResult(code, message === name ? `${toolName} failed without a message (${name}).` : message);
}
