import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPalette, plainPalette } from "./palette.ts";

afterEach(() => vi.unstubAllEnvs());

/** A stream that passes for a terminal with sixteen colours. */
function terminal(): NodeJS.WritableStream {
  return Object.assign(new PassThrough(), { isTTY: true, getColorDepth: () => 4 });
}

describe("createPalette", () => {
  it("leaves every role plain where there is no terminal", () => {
    vi.stubEnv("FORCE_COLOR", undefined);
    const paint = createPalette(new PassThrough());
    for (const role of Object.values(paint)) expect(role("text")).toBe("text");
  });

  it("colours on a terminal, but not nothing", () => {
    vi.stubEnv("FORCE_COLOR", undefined);
    vi.stubEnv("NO_COLOR", undefined);
    const paint = createPalette(terminal());
    for (const role of Object.values(paint)) expect(role("text")).not.toBe("text");
    expect(paint.error("text")).toBe("\u001b[31mtext\u001b[39m");
    expect(paint.error("")).toBe("");
  });

  it("knows the same roles without colours", () => {
    expect(Object.keys(plainPalette)).toEqual(Object.keys(createPalette(terminal())));
  });
});
