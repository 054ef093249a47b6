import { describe, expect, it } from "vitest";
import { findJson, isStructured } from "./find-json.ts";

const values = (text: string): unknown[] => findJson(text).map(({ value }) => value);

describe("findJson", () => {
  it("finds an object or list within a sentence", () => {
    expect(values('store {"a": [1, 2]} please')).toEqual([{ a: [1, 2] }]);
    expect(values("no { json } here")).toEqual([]);
  });

  it("finds each of several, the outermost only, and says where", () => {
    const text = 'from {"x": {"y": 1}} to [{"x": 2}] [3]';
    expect(values(text)).toEqual([{ x: { y: 1 } }, [{ x: 2 }], [3]]);
    expect(findJson(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '{"x": {"y": 1}}',
      '[{"x": 2}]',
      "[3]",
    ]);
  });

  it("is not misled by brackets within texts and by brackets that are no JSON", () => {
    expect(values('the (first} of {"a": "} ] \\" {"} and {b: {"c": 1}} [')).toEqual([{ a: '} ] " {' }, { c: 1 }]);
  });

  it("takes no time over thousands of brackets", () => {
    expect(values("[{".repeat(2000))).toEqual([]);
    expect(values('{"'.repeat(2000))).toEqual([]);
  });
});

describe("isStructured", () => {
  it.each([
    ["{}", true],
    ['[{"a":1}]', true],
    ["[[1]]", true],
    ["[1, null]", false],
    ["[]", false],
  ])("of %s is %s", (text, expected) => {
    expect(isStructured(JSON.parse(text))).toBe(expected);
  });
});
