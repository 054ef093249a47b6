import { assert, constantFrom, array as listOf, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { wordDifference } from "./word-difference.ts";

describe("wordDifference", () => {
  it("finds the words that differ", () => {
    expect(wordDifference("Gets the weather of a city.", "Gets the weather of one big city.")).toEqual([
      { kind: "same", text: "Gets the weather of" },
      { kind: "removed", text: " a" },
      { kind: "added", text: " one big" },
      { kind: "same", text: " city." },
    ]);
  });

  it("gives nothing for equal texts but the text, and nothing at all for empty ones", () => {
    expect(wordDifference("as it was", "as it was")).toEqual([{ kind: "same", text: "as it was" }]);
    expect(wordDifference("", "")).toEqual([]);
    expect(wordDifference("", "new words")).toEqual([{ kind: "added", text: "new words" }]);
  });

  it("holds both texts whole, whatever they are, and no word twice that both share in order", () => {
    const text = listOf(constantFrom("a", "b", "c", " ", "\n", "long word")).map((parts) => parts.join(""));
    assert(
      property(text, text, (before, after) => {
        const runs = wordDifference(before, after);
        const without = (kind: string) => runs.filter((run) => run.kind !== kind).map((run) => run.text);
        expect(without("added").join("")).toBe(before);
        expect(without("removed").join("")).toBe(after);
        for (const [index, { kind }] of runs.entries()) expect(kind).not.toBe(runs[index + 1]?.kind);
      }),
    );
  });

  it("takes texts that would be slow to compare for replaced, between what they begin and end with", () => {
    const long = (word: string) => `Same start ${`${word} `.repeat(3_000)}same end`;
    expect(wordDifference(long("x"), long("y")).map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  });
});
