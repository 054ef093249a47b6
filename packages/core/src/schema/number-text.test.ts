import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumberText } from "./number-text.ts";

describe("readNumberText", () => {
  it.each([
    ["5", 5],
    ["-0.5", -0.5],
    ["1e3", 1000],
    ["1E-3", 0.001],
    ["5.0", 5],
    ["1.10", 1.1],
    ["0", 0],
    ["10000000000000000000000", 1e22],
  ])("reads %j", (text, value) => {
    expect(readNumberText(text)).toBe(value);
  });

  const never = [
    "",
    " ",
    " 5",
    "5 ",
    "+5",
    "05",
    ".5",
    "5.",
    "0x10",
    "1,000",
    "1_000",
    "36 years",
    "Infinity",
    "NaN",
    "1e400",
  ];
  it.each([...never, "9007199254740993", "0.1000000000000000055", "١"])("never reads %j", (text) => {
    expect(readNumberText(text)).toBeUndefined();
  });

  it("reads back every number that JSON writes", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(readNumberText(JSON.stringify(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});
