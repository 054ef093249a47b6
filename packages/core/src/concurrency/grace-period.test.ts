import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { GracePeriod, graceIsOver } from "./grace-period.ts";

const never = () => new Promise<never>(() => {});
const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, milliseconds, value));

describe("a grace period", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
  });

  it("changes nothing as long as the signal has not aborted, however long that takes", async () => {
    const grace = new GracePeriod(new AbortController().signal, 10);
    const waiting = grace.wait(after(1000, "value"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe("value");
    await expect(grace.wait(Promise.reject(new Error("own")))).rejects.toThrow("own");
  });

  it("begins with the abort, in the middle of a wait or before it", async () => {
    const controller = new AbortController();
    const waiting = new GracePeriod(controller.signal, 10).wait(never());
    controller.abort();
    await vi.advanceTimersByTimeAsync(10);
    expect(await waiting).toBe(graceIsOver);
    const later = new GracePeriod(controller.signal, 10);
    const [intime, late] = [later.wait(after(9, "in time")), new GracePeriod(controller.signal, 10).wait(after(11, 1))];
    await vi.advanceTimersByTimeAsync(11);
    expect([await intime, await late]).toEqual(["in time", graceIsOver]);
  });

  it("is one for all waits, and the time between them does not count", async () => {
    const grace = new GracePeriod(AbortSignal.abort(), 10);
    const first = grace.wait(after(6, "first"));
    await vi.advanceTimersByTimeAsync(6);
    expect(await first).toBe("first");
    await vi.advanceTimersByTimeAsync(1000);
    const second = grace.wait(never());
    await vi.advanceTimersByTimeAsync(4);
    expect(await second).toBe(graceIsOver);
    expect(await grace.wait(never())).toBe(graceIsOver);
  });

  it("leaves no timer, and lets a failure that comes too late go nowhere", async () => {
    const grace = new GracePeriod(AbortSignal.abort(), 10);
    await grace.wait(Promise.resolve());
    expect(vi.getTimerCount()).toBe(0);
    const failing = after(20, 1).then(() => Promise.reject(new Error("late")));
    const waiting = grace.wait(failing);
    await vi.advanceTimersByTimeAsync(20);
    expect(await waiting).toBe(graceIsOver);
    grace.close();
  });
});

it("a grace period of no time at all begins with the abort too", async () => {
  const controller = new AbortController();
  const grace = new GracePeriod(controller.signal, 0);
  expect(await grace.wait(Promise.resolve("value"))).toBe("value");
  controller.abort();
  expect(await grace.wait(never())).toBe(graceIsOver);
});

it("a grace period ends while no timer fires, because what is waited for is ready again and again", async () => {
  const grace = new GracePeriod(AbortSignal.abort(), 5);
  let waits = 0;
  while ((await grace.wait(Promise.resolve(waits))) !== graceIsOver) waits++;
  expect(waits).toBeGreaterThan(0);
});
