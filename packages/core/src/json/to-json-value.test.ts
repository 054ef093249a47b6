import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "./json-value.ts";
import { toJsonValue } from "./to-json-value.ts";

const json = (value: unknown): JsonValue => toJsonValue(value).value;
const notes = (value: unknown): readonly string[] => toJsonValue(value).notes;

describe("toJsonValue", () => {
  it("keeps every JSON value as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const wellFormed = JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, "?")) as JsonValue;
        expect(toJsonValue(wellFormed)).toEqual({ value: wellFormed, notes: [] });
      }),
    );
  });

  it("keeps undefined, null, empty text, 0, false and NaN apart (D02)", () => {
    expect([undefined, null, "", 0, false, Number.NaN, [], {}].map(json)).toEqual([
      null,
      null,
      "",
      0,
      false,
      "NaN",
      [],
      {},
    ]);
    expect(notes({ ratio: Number.NEGATIVE_INFINITY })).toEqual(["ratio: -Infinity is not a JSON number"]);
  });

  it.each([
    ["bigint", 10n ** 20n, "100000000000000000000"],
    ["Date", new Date("2026-01-31T10:30:00Z"), "2026-01-31T10:30:00.000Z"],
    ["URL", new URL("https://example.com/a"), "https://example.com/a"],
    ["RegExp", /a+/gi, "/a+/gi"],
    ["boxed number", Object(5), 5],
    ["boxed text", Object("x"), "x"],
    ["boxed bigint", Object(5n), "5"],
    ["Map with text keys", new Map([["a", 1n]]), { a: "1" }],
    ["Map with other keys", new Map([[1, "a"]]), [[1, "a"]]],
    ["Set", new Set([1, new Set(["b"])]), [1, ["b"]]],
    ["number array", new Float64Array([0.5, 2]), [0.5, 2]],
    ["bigint array", new BigInt64Array([5n]), ["5"]],
    ["object without prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ["toJSON", { secret: 1, toJSON: () => ({ shown: 2 }) }, { shown: 2 }],
  ])("writes %s without loss", (_, value, expected) => {
    expect(toJsonValue(value)).toEqual({ value: expected, notes: [] });
  });

  it("writes the data of an instance, not its methods or private parts", () => {
    class Account {
      readonly owner = "Ada";
      readonly #pin = 1234;
      pin(): number {
        return this.#pin;
      }
    }
    expect(toJsonValue(new Account())).toEqual({ value: { owner: "Ada" }, notes: [] });
  });

  it("never writes bytes as a list of numbers (D12)", () => {
    const bytes = { mimeType: "application/octet-stream", size: 3, base64: "AQID" };
    const list = [1, 2, 3];
    const forms = [
      Buffer.from(list),
      Uint8Array.from(list),
      Uint8Array.from(list).buffer,
      new DataView(Uint8Array.from(list).buffer),
    ];
    expect(forms.map(json)).toEqual([bytes, bytes, bytes, bytes]);
    expect(json({ image: Buffer.from(list) })).toEqual({ image: bytes });
    expect(toJsonValue(new Blob(["abc"], { type: "text/plain" }))).toMatchObject({
      value: { mimeType: "text/plain", size: 3 },
      notes: [expect.stringContaining("asynchronously")],
    });
    expect((json(new Uint8Array(1_000_000)) as { base64: string }).base64).toHaveLength(1_333_336);
  });

  it("writes errors without stack and absolute paths", () => {
    const error = new TypeError("cannot open '/home/ada/secret/keys.json'", { cause: new Error("denied") });
    expect(json(error)).toEqual({
      name: "TypeError",
      message: "cannot open '…/keys.json'",
      cause: { name: "Error", message: "denied" },
    });
  });

  it("marks what cannot be read and keeps the rest (D05)", () => {
    const loop: { [key: string]: unknown } = { wei: 10n ** 20n, ok: 1 };
    loop["self"] = loop;
    const value = {
      loop,
      get thrower(): number {
        throw new Error("no");
      },
      json: {
        toJSON() {
          throw new Error("never");
        },
      },
      proxy: new Proxy(
        {},
        {
          ownKeys() {
            throw new Error("closed");
          },
        },
      ),
      invalid: new Date(Number.NaN),
    };
    const result = toJsonValue(value);
    expect(result.value).toEqual({
      loop: { wei: "100000000000000000000", ok: 1, self: "[circular]" },
      thrower: "[unreadable: no]",
      json: "[unreadable: never]",
      proxy: "[unreadable: closed]",
      invalid: null,
    });
    expect(result.notes).toHaveLength(5);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(json(proxy)).toMatch(/^\[unreadable: /);
  });

  it("leaves out functions and symbols with a note (D07)", () => {
    const result = toJsonValue({ rows: [1, () => 1], next: () => {}, sym: Symbol("x"), gone: undefined });
    expect(result.value).toEqual({ rows: [1, null] });
    expect(result.notes).toEqual([
      "rows[1]: a function has no JSON form",
      "next: a function has no JSON form",
      "sym: a symbol has no JSON form",
    ]);
  });

  it("does not count the same object in two places as a cycle", () => {
    const shared = { a: 1 };
    expect(json([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it("ends on nesting, toJSON chains and expansion without end", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) {
      deep = [deep];
    }
    expect(JSON.stringify(json(deep))).toContain("[nested too deeply]");
    const chain = () => ({ toJSON: chain });
    expect(json(chain())).toBe("[nested too deeply]");
    let wide: unknown = "x";
    for (let level = 0; level < 60; level++) {
      wide = [wide, wide];
    }
    expect(notes(wide).join()).toContain("left out");
  });

  it("replaces half surrogate pairs and keeps whole ones", () => {
    expect(toJsonValue("a\ud83d b😀")).toEqual({
      value: "a\ufffd b😀",
      notes: ["result: half a surrogate pair or a NUL was replaced"],
    });
  });

  it("keeps an own __proto__ as data and sets no prototype", () => {
    const copy = json(JSON.parse('{"__proto__":{"polluted":1},"constructor":2}')) as object;
    expect(Object.keys(copy)).toEqual(["__proto__", "constructor"]);
    expect("polluted" in copy).toBe(false);
  });

  it("never throws and gives JSON for anything", () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withBoxedValues: true,
      withNullPrototype: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        const result = json(value);
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        expect(toJsonValue(result)).toEqual({ value: result, notes: [] });
      }),
    );
  });
});

describe("what was lost without a note", () => {
  class Hidden {
    readonly #secret = 1;

    reveal(): number {
      return this.#secret;
    }
  }

  it.each<[string, object]>([
    ["Headers", new Headers({ a: "b" })],
    ["FormData", new FormData()],
    ["WeakMap", new WeakMap()],
    ["an iterator", new Map([[1, 2]]).entries()],
    ["an instance with private data only", new Hidden()],
  ])("%s", (_, value) => {
    expect(toJsonValue({ value })).toEqual({
      value: { value: {} },
      notes: [expect.stringMatching(/^value: an instance of .* shows no data of its own$/)],
    });
  });

  it("members of an object whose toJSON returns the object itself", () => {
    class Own {
      readonly a = 1;

      toJSON(): unknown {
        return this;
      }
    }
    expect(toJsonValue(new Own())).toEqual({ value: { a: 1 }, notes: [] });
  });

  it("members whose names become the same", () => {
    const { value, notes } = toJsonValue({ "\ud800": 1, "\ud801": 2 });
    expect(value).toEqual({ "\ufffd": 2 });
    expect(notes[1]).toContain("and another member had that name");
  });
});
