import { inspect } from "node:util";
import { ToolwrightError } from "toolwright";
import { CommandError } from "./command-error.ts";

/** Errors whose stack is nothing but the loader's own: what is wrong stands in the message, and here what to do. */
const loaderErrors: Readonly<Record<string, string>> = {
  ERR_MODULE_NOT_FOUND: "Correct the import, or install what it names.",
  MODULE_NOT_FOUND: "Correct the import, or install what it names.",
  ERR_UNKNOWN_FILE_EXTENSION: "Name a TypeScript or JavaScript module.",
};

/**
 * Words for something that was thrown. Errors that explain themselves are shown by their message, all others, and all
 * in detail, with the stack.
 */
export function describeFailure(error: unknown, inDetail: boolean): string {
  if (!inDetail && error instanceof Error) {
    if (ToolwrightError.isInstance(error)) return `${error.code}: ${error.message}`;
    const advice = loaderAdvice(error);
    if (advice !== undefined) return `${error.message}\n${advice}`;
    if (explainsItself(error)) return error.message;
  }
  return error instanceof Error ? inspect(error) : `Something that is no Error was thrown: ${inspect(error)}`;
}

function loaderAdvice(error: Error): string | undefined {
  const { code = "" } = error as NodeJS.ErrnoException;
  return Object.hasOwn(loaderErrors, code) ? loaderErrors[code] : undefined;
}

function explainsItself(error: Error): boolean {
  // A syntax error that the TypeScript loader found names file, line and column.
  return error instanceof CommandError || error.name === "TransformError";
}
