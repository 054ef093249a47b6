import { describe, expect, it } from "vitest";
import { identifierWords, tokenise } from "./token.ts";

describe("tokenise", () => {
  it("compares words by their stem and ignores the possessive", () => {
    expect(tokenise("Bookings of Anna's").map(({ stem }) => stem)).toEqual(["book", "of", "anna"]);
  });

  it("keeps the place of each word", () => {
    expect(tokenise("a  bc").map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [3, 5],
    ]);
  });

  it("takes a verb of two words for its plain verb", () => {
    expect(tokenise("look up cats")[0]).toMatchObject({ text: "look up", stem: "search" });
  });

  it("knows arithmetic signs and decimal numbers as one token each", () => {
    expect(tokenise("1,000.5 × 2").map(({ text }) => text)).toEqual(["1,000.5", "×", "2"]);
  });
});

describe("identifierWords", () => {
  it.each([
    ["maxResults", ["max", "results"]],
    ["max_results", ["max", "results"]],
    ["operand2", ["operand"]],
    ["Größe-Max", ["größe", "max"]],
    ["42", []],
  ])("divides %s", (identifier, words) => {
    expect(identifierWords(identifier)).toEqual(words);
  });
});
