import type { JsonValue } from "toolwright";
import { describe, expect, it } from "vitest";
import { pathKey } from "../parameters/path-key.ts";
import { nestedObject } from "./nested-object.ts";

describe("nestedObject", () => {
  it("puts values at their paths and lays parts over a whole", () => {
    const values = new Map<string, JsonValue>([
      [pathKey(["a", "b"]), 1],
      [pathKey(["c"]), { d: 2, e: 3 }],
      [pathKey(["c", "d"]), 4],
    ]);
    expect(nestedObject(values)).toEqual({ a: { b: 1 }, c: { d: 4, e: 3 } });
  });

  it("treats `__proto__` as a name like any other", () => {
    const object = nestedObject(new Map([[pathKey(["__proto__", "polluted"]), true]]));
    expect(Object.keys(object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  });
});
