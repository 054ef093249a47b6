import { describe, expect, it } from "vitest";
import { counted } from "./counted.ts";

describe("counted", () => {
  it.each([
    [0, "0 items"],
    [1, "1 item"],
    [2, "2 items"],
  ])("writes %d with its noun", (count, expected) => {
    expect(counted(count, "item")).toBe(expected);
  });
});
