import { describe, expect, it } from "vitest";
import { checkStateKey, formatStateKey, parseStateKey } from "./state-key.ts";

describe("state keys", () => {
  it.each([
    ["app:theme", "app", "theme"],
    ["user:name", "user", "name"],
    ["temp:token", "temp", "token"],
    ["count", "session", "count"],
    ["user:app:x", "user", "app:x"],
    ["cart:1", "session", "cart:1"],
    ["User:name", "session", "User:name"],
    ["__proto__", "session", "__proto__"],
    ["app:constructor", "app", "constructor"],
  ] as const)("%s belongs to the scope %s", (key, scope, name) => {
    expect(parseStateKey(key)).toEqual({ scope, name });
    expect(formatStateKey(scope, name)).toBe(key);
    expect(() => checkStateKey(key)).not.toThrow();
  });

  it.each(["a\u0000b", "user:\ud83d"])("H01, H02: %j is refused, since no store holds it as it is", (key) => {
    expect(() => checkStateKey(key)).toThrow(/NUL or half a surrogate pair/);
  });

  it.each(["", "app:", "user:", "temp:", undefined, 5])("%j is refused with INVALID_STATE", (key) => {
    expect(() => checkStateKey(key)).toThrow(expect.objectContaining({ code: "INVALID_STATE" }));
  });
});
