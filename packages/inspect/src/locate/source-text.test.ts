import { describe, expect, it } from "vitest";
import { isSameSource, isStrippedFrom } from "./source-text.ts";

describe("isStrippedFrom", () => {
  const file = "type A = string;\nexport const f = (a: A, b?: number): A => a;\n";
  const stripped = "                \nexport const f = (a   , b         )    => a;\n";

  it("accepts the same text, blanked types, and what Node.js appends", () => {
    expect(isStrippedFrom(file, file)).toBe(true);
    expect(isStrippedFrom(file, stripped)).toBe(true);
    expect(isStrippedFrom(file, `${stripped}\n\n//# sourceURL=file:///tmp/f.ts`)).toBe(true);
  });

  it("accepts a file with a byte order mark, and characters that are wider in bytes", () => {
    expect(isStrippedFrom(`\uFEFF${file}`, stripped)).toBe(true);
    expect(isStrippedFrom('const f: "é" = g;', "const f\u00a0\u00a0\u00a0\u00a0\u00a0 = g;")).toBe(true);
  });

  it("accepts the marks that keep a line's meaning when its type is gone", () => {
    expect(isStrippedFrom("a\ntype B = 1\n;[1]", "a\n;         \n;[1]")).toBe(true);
  });

  it("refuses an edited file and one that was moved by a line", () => {
    expect(isStrippedFrom(file.replace("=> a", "=> b"), stripped)).toBe(false);
    expect(isStrippedFrom(`\n${file}`, stripped)).toBe(false);
    expect(isStrippedFrom(`${file}const more = 1;\n`, stripped)).toBe(false);
    expect(isStrippedFrom(file, `${stripped}const more = 1;\n`)).toBe(false);
  });
});

describe("isSameSource", () => {
  it("looks past byte order marks and line endings", () => {
    expect(isSameSource("\uFEFFa\r\nb", "a\nb")).toBe(true);
    expect(isSameSource("a\nb", "a\nc")).toBe(false);
  });
});
