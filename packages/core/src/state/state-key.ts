import { ToolwrightError } from "../errors/toolwright-error.ts";
import { toSafeText } from "../json/cut-text.ts";

/**
 * Who shares a value of the state and how long it lives.
 *
 * - `app` all users of the app (`app:` keys)
 * - `user` all sessions of one user (`user:` keys)
 * - `session` this session (keys without prefix)
 * - `temp` this turn only, never stored (`temp:` keys)
 */
export type StateScope = "app" | "user" | "session" | "temp";

/** A state key taken apart: `user:theme` is the name `theme` in the scope `user`. */
export interface StateKey {
  readonly scope: StateScope;
  readonly name: string;
}

const SCOPE_PREFIX = /^(app|user|temp):/;

/** Takes a state key apart. Any other prefix belongs to the name. */
export function parseStateKey(key: string): StateKey {
  const prefix = SCOPE_PREFIX.exec(key);
  return prefix === null
    ? { scope: "session", name: key }
    : { scope: prefix[1] as StateScope, name: key.slice(prefix[0].length) };
}

/**
 * @throws ToolwrightError `INVALID_STATE` when the key is no string, nothing follows its prefix, or it holds what a store
 * would alter (NUL, half a surrogate pair).
 */
export function checkStateKey(key: unknown): void {
  if (typeof key !== "string") throw invalidKey(`of type ${typeof key}`, "has no name. Use a non-empty string", key);
  if (parseStateKey(key).name === "") throw invalidKey(JSON.stringify(key), "has no name. Use a non-empty string", key);
  if (toSafeText(key) !== key) throw invalidKey(JSON.stringify(key), "holds NUL or half a surrogate pair", key);
}

function invalidKey(shown: string, problem: string, key: unknown): ToolwrightError {
  return new ToolwrightError("INVALID_STATE", `The state key ${shown} ${problem}.`, { details: { key: String(key) } });
}

/** The key as state and deltas show it, with the prefix of its scope. */
export function formatStateKey(scope: StateScope, name: string): string {
  return scope === "session" ? name : `${scope}:${name}`;
}

/** Whether the key lives for one turn and is never stored. */
export function isTemporaryKey(key: string): boolean {
  return key.startsWith("temp:");
}
