import { describe, expect, it } from "vitest";
import { Channel } from "./channel.ts";

/** Whether a promise has settled when everything that can go on has done so. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe("a channel", () => {
  it("passes on every value in the order in which they come, also undefined", async () => {
    const channel = new Channel<number | undefined>();
    for (const value of [1, undefined, 3]) void channel.push(value);
    channel.close();
    const read: unknown[] = [];
    for await (const value of channel.read()) read.push(value);
    expect(read).toEqual([1, undefined, 3]);
  });

  it("holds its writers until the reader has taken their value and comes for the next", async () => {
    const channel = new Channel<number>();
    const first = channel.push(1);
    const second = channel.push(2);
    const reader = channel.read();
    expect(await isSettled(first)).toBe(false);
    expect(await reader.next()).toEqual({ done: false, value: 1 });
    expect(await isSettled(first)).toBe(false);
    await reader.next();
    expect([await isSettled(first), await isSettled(second)]).toEqual([true, false]);
    void reader.next();
    expect(await isSettled(second)).toBe(true);
  });

  it("wakes a reader that waits, for a value and for the end", async () => {
    const channel = new Channel<string>();
    const reader = channel.read();
    const next = reader.next();
    void channel.push("a");
    expect(await next).toEqual({ done: false, value: "a" });
    const end = reader.next();
    channel.close();
    expect(await end).toEqual({ done: true, value: undefined });
  });

  it("holds no writer once it is closed, and drops what comes then", async () => {
    const channel = new Channel<number>();
    channel.close();
    expect(await isSettled(channel.push(1))).toBe(true);
    expect(await channel.read().next()).toEqual({ done: true, value: undefined });
  });

  it("lets go of its writers when the reader leaves", async () => {
    const channel = new Channel<number>();
    const writers = [1, 2, 3].map((value) => channel.push(value));
    for await (const value of channel.read()) if (value === 1) break;
    expect(await isSettled(Promise.all(writers))).toBe(true);
    expect(await isSettled(channel.push(4))).toBe(true);
  });
});
