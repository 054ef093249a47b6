import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { nearest } from "./nearest.ts";

/** The names of an interface's members, as a list that the compiler keeps complete and free of others. */
export type OptionNames<T> = { readonly [K in keyof Required<T>]: true };

/**
 * Refuses options that nobody reads. Types tell of a misspelt name only where somebody runs the compiler, and one such
 * as `requiresConfirmation` would switch a safeguard off without a word.
 *
 * @throws ToolwrightError with `code`, naming the option and the nearest known one.
 */
export function refuseUnknownOptions(
  options: object,
  known: { readonly [name: string]: true },
  code: ErrorCode,
  subject: string,
): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const meant = nearest(name, names);
    const guess = meant === undefined ? ` Options: ${names.join(", ")}.` : ` Did you mean ${meant}?`;
    throw new ToolwrightError(code, `${subject} has no option "${name}".${guess}`, { details: { option: name } });
  }
}
