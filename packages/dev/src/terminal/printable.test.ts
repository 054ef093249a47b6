import { describe, expect, it } from "vitest";
import { printable } from "./printable.ts";

describe("printable", () => {
  it("leaves words, line feeds and tabs as they are", () => {
    expect(printable("Größe:\t5 → 8\n👍")).toBe("Größe:\t5 → 8\n👍");
  });

  it("makes the control sequences of a terminal visible instead of sending them", () => {
    expect(printable("\u001b[2J\u0007\u009b31m")).toBe("\\x1b[2J\\x07\\x9b31m");
  });

  it("leaves out carriage returns, also when CR and LF come apart", () => {
    expect(printable("a\r") + printable("\nb")).toBe("a\nb");
  });
});
