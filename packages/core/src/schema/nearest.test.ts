import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.ts";
import { looseSpelling, spellingKey } from "./spelling.ts";

describe("nearest", () => {
  it.each([
    ["find_cvs", ["find_cv", "send_mail"], "find_cv"],
    ["subtrakt", ["add", "subtract"], "subtract"],
    ["daysBack ", ["days_back", "site"], "days_back"],
    ["email", ["emailAddress"], "emailAddress"],
    ["recieve", ["receive"], "receive"],
    ["x", ["y"], undefined],
    ["weather", ["add", "subtract"], undefined],
    ["a".repeat(10_000), ["a"], undefined],
  ])("suggests for %j", (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });
});

describe("looseSpelling", () => {
  it("forgets case and separators, but not where they carry meaning", () => {
    expect(new Set(["readOnly", "read_only", "READ ONLY", "read-only"].map(looseSpelling)).size).toBe(1);
    expect(new Set(["2024-11", "202411", "-1", "1", "1-11", "11-1"].map(looseSpelling)).size).toBe(6);
    expect(looseSpelling("2024-11")).not.toBe(looseSpelling("2024 1 1"));
    expect([spellingKey("__"), spellingKey("-")]).toEqual([undefined, undefined]);
  });

  it.each([
    ["- 1", "1"],
    ["-$5", "$5"],
    ["UTC-1", "UTC1"],
    ["UTC -1", "UTC1"],
    ["a -b1", "-ab1"],
  ])("the sign of %j was dropped, so that it meant %j", (word, other) => {
    expect(spellingKey(word)).not.toBe(spellingKey(other));
  });
});

describe("nearest among many", () => {
  it("compared every word letter by letter, whatever its length", () => {
    const candidates = Array.from({ length: 10_000 }, (_, index) => `${"long ".repeat(10)}${index}`);
    const started = performance.now();
    for (let round = 0; round < 20; round++) {
      expect(nearest("short_name", candidates)).toBeUndefined();
    }
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  it("looked at every name of a table, for seconds", () => {
    let seen = 0;
    function* names(): Iterable<string> {
      for (; seen < 100_000; seen++) yield `column_${seen}_of_the_table`;
    }
    expect(nearest("colum_7_of_the_table", names())).toBe("column_7_of_the_table");
    expect(seen).toBeLessThan(5_000);
  });

  it.each([
    ["a far one first", ["temperature", "limited", "limits"], "limit", "limits"],
    ["a near one first", ["limits", "limited", "temperature"], "limit", "limits"],
    ["two as near, of which the first", ["limits", "limite"], "limit", "limits"],
    ["swapped neighbours", ["operation", "ordinal"], "opreation", "operation"],
  ])("finds the nearest of all: %s", (_, candidates, word, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });
});
