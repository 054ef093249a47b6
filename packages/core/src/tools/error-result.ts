import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
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
  const subject = issues.length === 1 ? "1 argument problem" : `${issues.length} argument problems`;
  return errorResult(
    "INVALID_ARGUMENTS",
    `${toolName} was not run: ${subject}. Correct the call, or ask the user for what you do not know.`,
    issues,
  );
}

/** Tells the model what a tool threw: its message, without stack and without places on this machine's disk. */
export function thrownError(toolName: string, error: unknown, args: unknown): JsonObject {
  const code = ToolwrightError.isInstance(error) ? error.code : "TOOL_FAILED";
  const message = withoutPaths(thrownMessage(error), JSON.stringify(args) ?? "");
  return errorResult(code, message === "" ? `${toolName} failed without a message (${thrownKind(error)}).` : message);
}

function thrownMessage(error: unknown): string {
  if (error instanceof Error || hasMessage(error)) return String(error.message).trim();
  return typeof error === "object" && error !== null ? JSON.stringify(error) : String(error ?? "").trim();
}

function hasMessage(error: unknown): error is { message: unknown } {
  return typeof error === "object" && error !== null && typeof (error as { message?: unknown }).message === "string";
}

function thrownKind(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

// Two or more path segments from a root, not part of a URL or a longer word.
const absolutePath = /(?<![\w:/.\\-])(?:file:\/\/)?(?:[A-Za-z]:)?(?:[/\\][^\s/\\'"`:*?<>|()]+){2,}/g;

/** Shortens absolute paths to their last part, except those that the model itself named in its arguments. */
function withoutPaths(message: string, argsText: string): string {
  return message.replace(absolutePath, (path) =>
    argsText.includes(path) ? path : `…/${path.split(/[/\\]/).at(-1) ?? ""}`,
  );
}
