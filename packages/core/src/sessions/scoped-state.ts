import { cloneJson } from "../json/clone-json.ts";
import { type JsonObject, type JsonValue, setOwn } from "../json/json-value.ts";
import { checkStateKey, formatStateKey, parseStateKey } from "../state/state-key.ts";
import { freezeStateValue } from "../state/state-value.ts";

/** Stored values of one scope by their name without prefix. They are never changed, only replaced. */
export type ScopeValues = Map<string, JsonValue>;

/** The stored values that make up the state of one session; `app` and `user` are shared with other sessions. */
export interface ScopedState {
  readonly app: ScopeValues;
  readonly user: ScopeValues;
  readonly session: ScopeValues;
}

/** Stores removals and new values, each in its scope. The values become part of the store and must not change later. */
export function applyToScopes(state: ScopedState, delta: Readonly<JsonObject>, removals: readonly string[] = []): void {
  for (const key of removals) {
    const { scope, name } = parseStateKey(key);
    if (scope !== "temp") {
      state[scope].delete(name);
    }
  }
  for (const [key, value] of Object.entries(delta)) {
    const { scope, name } = parseStateKey(key);
    if (scope !== "temp") {
      state[scope].set(name, value);
    }
  }
}

/** An independent copy of everything one session sees, under prefixed keys. */
export function mergeScopes(state: ScopedState): JsonObject {
  const merged: JsonObject = {};
  for (const scope of ["app", "user", "session"] as const) {
    for (const [name, value] of state[scope]) {
      setOwn(merged, formatStateKey(scope, name), cloneJson(value));
    }
  }
  return merged;
}

/**
 * The state of a new session as a store keeps it; members that are `undefined` are left out.
 * @throws ToolwrightError `INVALID_STATE` for a key without a name and a value that is not JSON.
 */
export function checkedState(state: Readonly<JsonObject>): JsonObject {
  const checked: JsonObject = {};
  for (const [key, value] of Object.entries(state)) {
    if (value !== undefined) {
      checkStateKey(key);
      setOwn(checked, key, freezeStateValue(key, value, { keepNul: true }));
    }
  }
  return checked;
}
