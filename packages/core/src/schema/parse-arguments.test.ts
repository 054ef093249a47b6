import { describe, expect, it } from "vitest";
import { parseArguments } from "./parse-arguments.ts";

describe("parseArguments", () => {
  it.each([[""], ["   "], [undefined], [null], ["null"], ['""'], ["\n\t"], ["{}"], ['"{}"']])(
    "takes %j for no arguments (C01, C02)",
    (input) => {
      expect(parseArguments(input)).toEqual({ value: {} });
    },
  );

  it.each([
    [{ a: 1 }, { a: 1 }],
    ['{"a":1}', { a: 1 }],
    ['"{\\"a\\":1}"', { a: 1 }],
    ['```json\n{"a":1}\n```', { a: 1 }],
  ])("reads %j", (input, value) => {
    expect(parseArguments(input)).toEqual({ value });
  });

  it.each([
    ['{"port":"Oslo"} now let me check', "position 15"],
    ['{"a":1}\n{"a":2}', "position 7"],
    ['{"path":"README.md","content":"# Title ..', "position 41"],
    ["not json", "position 0"],
  ])("never runs %j with a part of it (C18, C24, C44)", (input, place) => {
    const { value, problem } = parseArguments(input);
    expect(value).toEqual({});
    expect(problem).toMatchObject({ path: "", problem: expect.stringContaining(place), hint: expect.any(String) });
  });

  it.each([[[1]], [5], ["[1]"], ["5"], [true]])("refuses %j, which is no object", (input) => {
    expect(parseArguments(input).problem).toMatchObject({
      problem: "wrong type",
      expected: "one JSON object that holds the arguments",
    });
  });

  it("flags a whole number that parsing would change (C38)", () => {
    expect(parseArguments('{"big": 9007199254740993}').problem?.problem).toBe(
      "the number 9007199254740993 at position 8 cannot be held exactly",
    );
  });
});
