import fc from "fast-check";
import { expect, it } from "vitest";
import { cloneJson } from "./clone-json.ts";
import type { JsonValue } from "./json-value.ts";

it("copies any JSON value at every level, keys such as __proto__ included", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(cloneJson(value as JsonValue))).toBe(JSON.stringify(value));
    }),
  );
  const hostile = JSON.parse('{"__proto__":{"polluted":1},"list":[{"a":1}]}') as { [key: string]: JsonValue };
  const copy = cloneJson(hostile);
  expect(JSON.stringify(copy)).toBe(JSON.stringify(hostile));
  expect(copy["list"]).not.toBe(hostile["list"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
