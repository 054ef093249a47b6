import { describe, expect, it } from "vitest";
import { abortable, abortableStream } from "./abortable.ts";

const never = new Promise<never>(() => {});
const reason = new Error("stop");

describe("abortable", () => {
  it("gives what the promise gives, or throws what it throws", async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve(7), signal)).toBe(7);
    await expect(abortable(Promise.reject(new Error("own")), signal)).rejects.toThrow("own");
  });

  it("throws the signal's reason when that aborts first, or had aborted before", async () => {
    const controller = new AbortController();
    const waiting = abortable(never, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(abortable(Promise.resolve(1), controller.signal)).rejects.toBe(reason);
  });

  it("lets a failure that comes later go nowhere", async () => {
    const controller = new AbortController();
    let fail = (_error: Error): void => {};
    const late = new Promise((_, reject) => {
      fail = reject;
    });
    const waiting = abortable(late, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    // Were it not handled, the test run would end with an unhandled rejection.
    fail(new Error("late"));
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe("abortableStream", () => {
  async function* numbers(seen: string[]): AsyncGenerator<number, void, void> {
    try {
      yield 1;
      yield 2;
    } finally {
      seen.push("closed");
    }
  }

  it("passes on everything and closes nothing that has ended", async () => {
    const seen: string[] = [];
    const read: number[] = [];
    for await (const value of abortableStream(numbers(seen), new AbortController().signal)) read.push(value);
    expect([read, seen]).toEqual([[1, 2], ["closed"]]);
  });

  it("ends a source that listens to no signal, and does not wait for its end", async () => {
    const controller = new AbortController();
    const returned: string[] = [];
    const deaf: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () => never,
        return: () => {
          returned.push("told");
          return never;
        },
      }),
    };
    const next = abortableStream(deaf, controller.signal).next();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
    expect(returned).toEqual(["told"]);
  });

  it("closes the source when its reader leaves", async () => {
    const seen: string[] = [];
    for await (const _ of abortableStream(numbers(seen), new AbortController().signal)) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual(["closed"]);
  });
});
