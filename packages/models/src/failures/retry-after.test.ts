import { describe, expect, it } from "vitest";
import { parseDuration, readRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

describe("the wait that a provider asks for", () => {
  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "120", "retry-after": "1" }, 120],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, 30_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])("%j is %s ms", (headers, expected) => {
    expect(readRetryAfter(headers, now)).toBe(expected);
  });

  it("is read from a duration", () => {
    expect(["3s", "0.25s", "3", 3, undefined].map(parseDuration)).toEqual([3000, 250, undefined, undefined, undefined]);
  });
});
