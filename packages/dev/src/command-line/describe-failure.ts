import { inspect } from "node:util";
import { ToolwrightError } from "toolwright";
import { CommandError } from "./command-error.ts";

/** Errors whose stack is nothing but the loader's own: what is wrong stands in the message. */
const loaderErrors = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND", "ERR_UNKNOWN_FILE_EXTENSION"];

/**
 * Words for something that was thrown. Errors that explain themselves are shown by their message, all others, and all
 * in detail, with the stack.
 */
export function describeFailure(error: unknown, inDetail: boolean): string {
  if (!inDetail && error instanceof Error) {
    if (ToolwrightError.isInstance(error)) return `${error.code}: ${error.message}`;
    if (explainsItself(error)) return error.message;
  }
  return error instanceof Error ? inspect(error) : `Something that is no Error was thrown: ${inspect(error)}`;
}

function explainsItself(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  // A syntax error that the TypeScript loader found names file, line and column.
  const isSyntaxError = error.name === "TransformError";
  return error instanceof CommandError || isSyntaxError || (code !== undefined && loaderErrors.includes(code));
}
