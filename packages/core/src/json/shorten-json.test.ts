import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortenJson } from "./shorten-json.ts";

describe("shortenJson", () => {
  it("writes short values whole", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const whole = JSON.stringify(value);
        fc.pre(whole.length <= 80);
        expect(shortenJson(JSON.parse(whole))).toBe(JSON.stringify(JSON.parse(whole)));
      }),
    );
  });

  it("cuts long ones on a code-point boundary", () => {
    expect(shortenJson("😀".repeat(100), 10)).toBe('"😀😀😀😀…');
    expect(shortenJson({ list: Array(1_000_000).fill(1) }, 20)).toBe('{"list":[1,1,1,1,1,…');
  });

  it("does not overflow on nesting without end", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) {
      deep = [deep];
    }
    expect(shortenJson(deep as never, 10)).toBe("[[[[[[[[[…");
  });
});
