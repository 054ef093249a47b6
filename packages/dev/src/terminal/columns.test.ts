import { describe, expect, it } from "vitest";
import { alignColumns } from "./columns.ts";

const plain = (text: string): string => text;

describe("alignColumns", () => {
  it("begins each column at the same place and leaves no space at line ends", () => {
    expect(
      alignColumns(
        [
          ["a", "number", "x"],
          ["operand", "n", ""],
        ],
        [plain, plain],
      ),
    ).toEqual(["a        number  x", "operand  n"]);
  });

  it("does not count colours as width", () => {
    expect(
      alignColumns(
        [
          ["a", "b"],
          ["ccc", "d"],
        ],
        [(text) => `<red>${text}</red>`],
      ),
    ).toEqual(["<red>a</red>    b", "<red>ccc</red>  d"]);
  });

  it("makes nothing of nothing", () => {
    expect(alignColumns([], [])).toEqual([]);
  });
});
