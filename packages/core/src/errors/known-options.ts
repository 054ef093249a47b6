import type { ErrorCode } from "./error-code.ts";
import { ToolwrightError } from "./toolwright-error.ts";

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
    const meant = names.find((other) => isNear(name, other));
    const guess = meant === undefined ? ` Options: ${names.join(", ")}.` : ` Did you mean ${meant}?`;
    throw new ToolwrightError(code, `${subject} has no option "${name}".${guess}`, { details: { option: name } });
  }
}

/** Written alike but for case, separators, a missing or added letter or two at either end. */
function isNear(name: string, other: string): boolean {
  const [a, b] = [plain(name), plain(other)];
  return a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a) || sharedLetters(a, b) >= 0.8;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** The share of letters that two names have in common at their beginning and end. */
function sharedLetters(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return (start + end) / Math.max(a.length, b.length);
}
