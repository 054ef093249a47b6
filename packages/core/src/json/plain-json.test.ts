import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonNormaliser } from "./json-normaliser.ts";
import { copyPlainJson, isPlainJson } from "./plain-json.ts";

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.anything({ withDate: true, withMap: true, withBigInt: true, withSparseArray: true, withNullPrototype: true }),
  fc.string({ unit: "binary" }),
);

describe("copyPlainJson", () => {
  it("makes the copy that the careful way makes, or none", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const copy = copyPlainJson(value);
        if (copy === undefined) return;
        const normaliser = new JsonNormaliser(true);
        expect(copy).toStrictEqual(normaliser.copy(value, undefined));
        expect(normaliser.losses).toEqual([]);
      }),
    );
  });

  it("copies every value that JSON text brings back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes("__proto__") && !/\\u0000|\\ud[89a-f]/i.test(text));
        expect(JSON.stringify(copyPlainJson(value))).toBe(text);
      }),
    );
  });

  it("freezes at every level when asked to, and leaves the value itself alone", () => {
    const value = { list: [{ deep: {} }] };
    const copy = copyPlainJson(value, { freeze: true }) as typeof value;
    expect([copy, copy.list, copy.list[0], copy.list[0]?.deep].every(Object.isFrozen)).toBe(true);
    expect(Object.isFrozen(value) || Object.isFrozen(value.list)).toBe(false);
  });

  it("counts the depth from where the value stands", () => {
    const nested = { a: [{ b: 1 }] };
    expect(copyPlainJson(nested, { depth: 253 })).toEqual(nested);
    expect(copyPlainJson(nested, { depth: 254 })).toBeUndefined();
  });
});

describe("isPlainJson", () => {
  it("accepts only what the careful way copies without a loss, member by member", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        if (!isPlainJson(value)) return;
        const normaliser = new JsonNormaliser(false);
        expect(JSON.stringify(normaliser.copy(value, undefined))).toBe(JSON.stringify(value));
        expect(normaliser.losses).toEqual([]);
      }),
    );
  });

  it("accepts every value that JSON text brings back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\u0000|\\ud[89a-f]/i.test(text));
        expect(isPlainJson(JSON.parse(text))).toBe(true);
      }),
    );
  });

  const circular: unknown[] = [];
  circular.push(circular);
  const shared = Array.from({ length: 40 }).reduce<object>((inner) => [inner, inner], {});
  const throwing = {
    get member(): never {
      throw new Error("unreadable");
    },
  };
  const refused: readonly (readonly [string, unknown])[] = [
    ["undefined in an object", { a: undefined }],
    ["undefined in a list", [undefined]],
    ["minus zero", -0],
    ["NUL", ["a\0b"]],
    ["half a surrogate pair in a name", { "\ud800": 1 }],
    ["a class instance", { at: new Date(0) }],
    ["what contains itself", circular],
    ["a million values of shared parts", shared],
    ["a getter that throws", throwing],
  ];
  it.each(refused)("refuses %s", (_name, value) => {
    expect(isPlainJson(value)).toBe(false);
  });
});
