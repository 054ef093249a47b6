import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyJson } from "./copy-json.ts";

describe("copyJson", () => {
  it("copies every JSON value without NUL so that it survives JSON text unchanged", () => {
    const hasNul = (value: unknown) => JSON.stringify(value).includes("\\u0000");
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: "binary" }).filter((value) => !hasNul(value)),
        (value) => {
          expect(copyJson(value)).toEqual({ value: JSON.parse(JSON.stringify(value)) });
        },
      ),
    );
  });

  it("shares nothing with the original", () => {
    const original = { list: [{ a: 1 }] };
    const copy = copyJson(original);
    original.list[0] = { a: 2 };
    expect(copy).toEqual({ value: { list: [{ a: 1 }] } });
  });

  it("freezes every level when asked", () => {
    const copy = copyJson({ list: [{ a: 1 }] }, { freeze: true }) as { value: { list: { a: number }[] } };
    expect(() => copy.value.list.push({ a: 2 })).toThrow(TypeError);
    expect(() => Object.assign(copy.value.list[0] ?? {}, { a: 2 })).toThrow(TypeError);
  });

  it("leaves out members that are undefined and turns -0 into 0, as JSON text does", () => {
    expect(copyJson({ a: undefined, b: -0 })).toEqual({ value: { b: 0 } });
    expect(Object.keys((copyJson({ a: undefined }) as { value: object }).value)).toEqual([]);
  });

  it("H01, H02: replaces NUL and half a surrogate pair, which not every database and no provider takes", () => {
    expect(copyJson({ "key \ud83d": ["cut \ud83d", "a\u0000b", "whole 🙂"] })).toEqual({
      value: { "key \ufffd": ["cut \ufffd", "a\ufffdb", "whole 🙂"] },
    });
    expect(copyJson("a\u0000b", { keepNul: true })).toEqual({ value: "a\u0000b" });
  });

  it("keeps __proto__ and constructor as ordinary own members", () => {
    const copy = copyJson(JSON.parse('{"__proto__":{"polluted":true},"constructor":"Acme"}')) as { value: object };
    expect(JSON.stringify(copy.value)).toBe('{"__proto__":{"polluted":true},"constructor":"Acme"}');
    expect("polluted" in copy.value).toBe(false);
  });

  it("takes objects without prototype and the same object in two places", () => {
    const shared = Object.assign(Object.create(null), { a: 1 });
    expect(copyJson([shared, shared])).toEqual({ value: [{ a: 1 }, { a: 1 }] });
  });

  const cycle: Record<string, unknown> = { name: "x" };
  cycle["again"] = { cycle };
  class Money {
    readonly amount = 1;
  }
  it.each([
    ["undefined", undefined, "", "undefined is not JSON"],
    ["an undefined item", [1, undefined], "[1]", "undefined is not JSON"],
    ["a hole", { list: Array(1) }, "list[0]", "undefined is not JSON"],
    ["NaN", { a: { b: Number.NaN } }, "a.b", "NaN is not JSON"],
    ["an infinity", [Number.NEGATIVE_INFINITY], "[0]", "-Infinity is not JSON"],
    ["a bigint", 1n, "", "a bigint is not JSON"],
    ["a function", { next: () => 1 }, "next", "a function is not JSON"],
    ["a symbol", { sym: Symbol("x") }, "sym", "a symbol is not JSON"],
    ["a Date", { at: new Date(0) }, "at", "an instance of Date is not JSON"],
    ["a Map", new Map(), "", "an instance of Map is not JSON"],
    ["a class instance", [new Money()], "[0]", "an instance of Money is not JSON"],
    ["bytes", { data: new Uint8Array(2) }, "data", "an instance of Uint8Array is not JSON"],
    ["a cycle", cycle, "again.cycle", "the value contains itself"],
  ])("refuses %s and says where it is", (_, value, path, problem) => {
    expect(copyJson(value)).toEqual({ notJson: { path, problem } });
  });

  it("refuses a value that is too deep instead of exhausting the stack", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) {
      deep = [deep];
    }
    expect(copyJson(deep)).toMatchObject({ notJson: { problem: expect.stringContaining("256 levels") } });
  });

  it("let an error of a getter through, which said nothing of the place", () => {
    const value = {
      list: [
        {
          get at(): number {
            throw new Error("no reading");
          },
        },
      ],
    };
    expect(copyJson(value)).toEqual({ notJson: { path: "list[0].at", problem: "it cannot be read: no reading" } });
  });

  it("copied parts that occur twice again and again, twice as often with every level", () => {
    let shared: unknown = { x: 1 };
    for (let level = 0; level < 40; level++) {
      shared = { a: shared, b: shared };
    }
    expect(copyJson(shared)).toMatchObject({
      notJson: { problem: expect.stringContaining("more than 1000000 members") },
    });
  });
});
