import { ToolwrightError } from "../errors/toolwright-error.ts";

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

/** @throws ToolwrightError `INVALID_STATE` when the key is no string or nothing follows its prefix. */
export function checkStateKey(key: unknown): void {
  if (typeof key !== "string" || parseStateKey(key).name === "") {
    const shown = typeof key === "string" ? JSON.stringify(key) : `of type ${typeof key}`;
    throw new ToolwrightError("INVALID_STATE", `The state key ${shown} has no name. Use a non-empty string.`, {
      details: { key: String(key) },
    });
  }
}

/** The key as state and deltas show it, with the prefix of its scope. */
export function formatStateKey(scope: StateScope, name: string): string {
  return scope === "session" ? name : `${scope}:${name}`;
}

/** Whether the key lives for one turn and is never stored. */
export function isTemporaryKey(key: string): boolean {
  return key.startsWith("temp:");
}
