import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson } from "./json-scanner.ts";
import { findInexactInteger, parseJsonText } from "./parse-json-text.ts";

describe("parseJsonText", () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    [' [1, "x"]\n', [1, "x"]],
    ['```json\n{"a":1}\n```', { a: 1 }],
    ["```\n[1]\n```", [1]],
    ['```json {"a":1} ```', { a: 1 }],
  ])("reads %j", (text, value) => {
    expect(parseJsonText(text)).toEqual({ ok: true, value });
  });

  it.each([
    ["not json", 0, "a JSON value"],
    ['{"a":1} now', 7, "the end of the text after one complete JSON value"],
    ['{"a":1}\n{"a":2}', 7, "the end of the text after one complete JSON value"],
    ['{"a":"cut of', 12, "the closing double quote"],
    ["{'a':1}", 1, "a name in double quotes"],
    ['{"a" 1}', 5, '":"'],
    ['{"a":1,}', 7, "a name in double quotes"],
    ["[1 2]", 3, '"," or "]"'],
    ['["\\x"]', 2, "a valid escape after the backslash"],
    ["```json\n{]\n```", 9, "a name in double quotes"],
  ])("says where %j goes wrong", (text, position, expected) => {
    expect(parseJsonText(text)).toEqual({ ok: false, position, expected });
  });

  it("agrees with JSON.parse on what is one JSON value", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      "1",
      "-0.5e3",
      "01",
      "true",
      "null",
      " ",
      '"\\n"',
      '"\t"',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join("")),
        (text) => {
          const scan = scanJson(text);
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          expect(scan.complete && text.slice(scan.end).trim() === "").toBe(isJson);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("does not overflow on nesting without end", () => {
    expect(parseJsonText("[".repeat(200_000))).toMatchObject({ ok: false, position: 200_000 });
  });
});

describe("findInexactInteger", () => {
  it("finds whole numbers that parsing changed, and no others (C38)", () => {
    expect(findInexactInteger('{"big": 9007199254740993}')).toEqual({ digits: "9007199254740993", position: 8 });
    expect(findInexactInteger('{"big": "9007199254740993", "ok": 10000000000000000000000}')).toBeUndefined();
    expect(findInexactInteger('{"ratio": 0.12345678901234567890}')).toBeUndefined();
    expect(findInexactInteger(`[${"9".repeat(400)}]`)).toMatchObject({ position: 1 });
  });

  it("takes time linear in the text", () => {
    expect(findInexactInteger(`["${'\\"'.repeat(1_000_000)}", 12345678901234567]`)).toMatchObject({
      digits: "12345678901234567",
    });
  });
});
