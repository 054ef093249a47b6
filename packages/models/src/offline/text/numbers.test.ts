import { describe, expect, it } from "vitest";
import { findNumbers } from "./numbers.ts";

const values = (text: string): number[] => findNumbers(text).map(({ value }) => value);

describe("findNumbers", () => {
  it.each([
    ["5 plus 3", [5, 3]],
    ["1,250.50 and 1e3", [1250.5, 1000]],
    ["12 times -4", [12, -4]],
    ["twenty-one times two hundred and five", [21, 205]],
    ["three point one four", [3.14]],
    ["two million three hundred thousand", [2_300_000]],
    ["negative seven", [-7]],
    ["6x7 and 5+3", [6, 7, 5, 3]],
  ])("reads %s", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it("takes a minus behind a number for the operation", () => {
    expect(values("10-2")).toEqual([10, 2]);
    expect(values("10 - 2")).toEqual([10, 2]);
    expect(values("ten minus two")).toEqual([10, 2]);
  });

  it("takes a minus in front of everything for the sign", () => {
    expect(values("what is minus two times 3")).toEqual([-2, 3]);
  });

  it("adds up no numbers that stand side by side", () => {
    expect(values("three and nine")).toEqual([3, 9]);
    expect(values("five six")).toEqual([5, 6]);
  });

  it("sees no number inside words, dates, versions or addresses", () => {
    expect(values("abc1 room2b 1.2.3 someone none x@4.de 2026-05-12 14:30")).toEqual([]);
  });

  it("leaves the pronoun one alone", () => {
    expect(values("translate this one")).toEqual([]);
    expect(values("raise it by one")).toEqual([1]);
  });

  it("reports where each number stands", () => {
    expect(findNumbers("about forty two things")).toEqual([{ start: 6, end: 15, value: 42 }]);
  });
});
