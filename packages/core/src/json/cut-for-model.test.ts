import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutForModel } from "./cut-for-model.ts";
import type { JsonValue } from "./json-value.ts";
import { toJsonValue } from "./to-json-value.ts";

describe("cutForModel", () => {
  it("leaves what fits as it is", () => {
    const value = { a: [1, 2, 3] };
    expect(cutForModel(value, 100)).toEqual({ value, cut: false });
    expect(cutForModel(value, 100).value).toBe(value);
  });

  it("cuts five million characters and says how many there were (D08)", () => {
    const { value, cut } = cutForModel({ result: "x".repeat(5_000_000) }, 1_000);
    expect(cut).toBe(true);
    expect(JSON.stringify(value).length).toBeLessThanOrEqual(1_000);
    expect((value as { result: string }).result).toMatch(/^x{900,}… \[cut: 5000000 characters in all\]$/);
  });

  it("keeps the first items of a long list and counts the rest (D08)", () => {
    const { value } = cutForModel({ rows: Array(100_000).fill({ a: 1 }) }, 200);
    const { rows } = value as { rows: JsonValue[] };
    expect(rows.slice(0, 2)).toEqual([{ a: 1 }, { a: 1 }]);
    expect(rows.at(-1)).toBe(`[${100_000 - rows.length + 1} of 100000 items left out]`);
  });

  it("keeps small members whole beside a giant one", () => {
    const { value } = cutForModel({ log: "y".repeat(10_000), id: 7, note: "done" }, 200);
    expect(value).toMatchObject({ id: 7, note: "done", log: expect.stringContaining("10000 characters") });
  });

  it("says how many members were left out", () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key${index}`, index]));
    const { value } = cutForModel(many, 300);
    expect((value as { "…": string })["…"]).toMatch(/^\[9\d\d of 1000 members left out\]$/);
  });

  it("never splits a surrogate pair (D09)", () => {
    for (let limit = 100; limit < 120; limit++) {
      expect(JSON.stringify(cutForModel("😀".repeat(500), limit).value)).not.toMatch(/\\ud/);
    }
  });

  it("reaches what is long through levels that hold nothing else", () => {
    const nest = (value: JsonValue): JsonValue =>
      Array.from({ length: 200 }).reduce<JsonValue>((inner) => [inner], value);
    const { value } = cutForModel(nest("x".repeat(10_000)), 1_000);
    expect(JSON.stringify(value)).toMatch(/^\[{200}"x{350,}… \[cut: 10000 characters in all\]"\]{200}$/);
  });

  it("leaves out bytes as a whole, since no part of base64 is of use", () => {
    const { value } = cutForModel(toJsonValue({ image: new Uint8Array(10_000), name: "a.png" }).value, 500);
    expect(value).toEqual({
      image: { mimeType: "application/octet-stream", size: 10_000, base64: "[10000 bytes left out]" },
      name: "a.png",
    });
  });

  it("always gives JSON within the limit", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 100, max: 400 }), (value, limit) => {
        const large = toJsonValue({
          value,
          list: Array(20).fill(value),
          text: JSON.stringify(value).repeat(5),
        }).value;
        const { value: result, cut } = cutForModel(large, limit);
        const text = JSON.stringify(result);
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(JSON.parse(text)).toEqual(result);
        expect(cut).toBe(JSON.stringify(large).length > limit);
      }),
    );
  });

  it("took the place of a member named like the notice", () => {
    const value = { "…": "real", b: "x".repeat(500), c: "y".repeat(500), d: "z".repeat(500), e: "q".repeat(400) };
    const cut = cutForModel(value, 160).value as { [key: string]: unknown };
    expect(cut["…"]).toBe("real");
    expect(cut["……"]).toMatch(/members left out/);
  });
});
