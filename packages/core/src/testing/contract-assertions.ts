import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { isRecord } from "../json/json-value.ts";

/** Fails with `message` unless the condition holds. */
export function assertThat(condition: boolean, message: string): asserts condition {
  if (!condition) {
    throw new Error(message);
  }
}

/** Compares JSON values; the order of an object's keys does not count, a member that is `undefined` counts as absent. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const [actualText, expectedText] = [canonicalText(actual), canonicalText(expected)];
  assertThat(actualText === expectedText, `${what}: expected ${expectedText}, but got ${actualText}`);
}

/** Waits for a failure with this code. */
export async function assertRejects(action: Promise<unknown>, code: ErrorCode, what: string): Promise<void> {
  const outcome = await action.then(
    () => "no error",
    (error: unknown) => (ToolwrightError.isInstance(error) ? error.code : String(error)),
  );
  assertEqual(outcome, code, what);
}

/** Tries to change a value that may be frozen: then it cannot be changed, which is fine too. */
export function tryToChange(change: () => void): void {
  try {
    change();
  } catch (error) {
    assertThat(error instanceof TypeError, `expected the TypeError of a frozen object, but got ${String(error)}`);
  }
}

/** JSON text with sorted keys. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalText).join(",")}]`;
  }
  if (isRecord(value)) {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined);
    return `{${keys.sort().map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`)}}`;
  }
  return JSON.stringify(value) ?? String(value);
}
