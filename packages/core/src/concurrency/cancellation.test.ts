import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Cancellation, isTimeUp } from "./cancellation.ts";

const limit = (milliseconds: number) => ({ milliseconds, reason: () => `over after ${milliseconds}` });

function fakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

describe("a cancellation", () => {
  it("aborts with the signal above, also with one that had aborted before, and tells its reason", () => {
    const above = new AbortController();
    const before = new Cancellation(above.signal);
    above.abort("left");
    expect([before.signal.reason, new Cancellation(above.signal).signal.reason]).toEqual(["left", "left"]);
  });

  it("aborts when its time is over, with a reason made then", () => {
    fakeTime();
    const cancellation = new Cancellation(undefined, limit(50));
    vi.advanceTimersByTime(49);
    expect(cancellation.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(cancellation.signal.reason).toBe("over after 50");
  });

  it("does not count the time for which it is held, also when a limit is set later", () => {
    fakeTime();
    const cancellation = new Cancellation(undefined);
    cancellation.hold()();
    vi.advanceTimersByTime(100);
    cancellation.limit(limit(50));
    vi.advanceTimersByTime(40);
    const goOn = cancellation.hold();
    vi.advanceTimersByTime(1000);
    goOn();
    vi.advanceTimersByTime(9);
    expect(isTimeUp(cancellation.signal)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(cancellation.signal.reason).toBe("over after 50");
  });

  it("makes no reason for a limit once it has aborted for another", () => {
    fakeTime();
    const reason = vi.fn();
    const cancellation = new Cancellation(undefined, { milliseconds: 50, reason });
    cancellation.abort("left");
    vi.advanceTimersByTime(50);
    expect(isTimeUp(cancellation.signal)).toBe(true);
    expect(reason).not.toHaveBeenCalled();
  });

  it("keeps the first reason", () => {
    const cancellation = new Cancellation(undefined);
    cancellation.abort("first");
    cancellation.abort("second");
    expect(cancellation.signal.reason).toBe("first");
  });

  it("hears nothing more when it is closed, and leaves no timer", () => {
    fakeTime();
    const above = new AbortController();
    const cancellation = new Cancellation(above.signal, limit(50));
    cancellation.close();
    expect(vi.getTimerCount()).toBe(0);
    above.abort();
    expect(cancellation.signal.aborted).toBe(false);
  });
});

describe("isTimeUp", () => {
  /** Computes without a pause, so that no timer fires. */
  function compute(milliseconds: number): void {
    for (const end = performance.now() + milliseconds; performance.now() < end; );
  }

  it("notices a limit while no timer can fire, also that of a signal above", () => {
    const outer = new Cancellation(undefined, limit(5));
    const inner = new Cancellation(outer.signal);
    onTestFinished(() => [outer, inner].forEach((each) => void each.close()));
    expect(isTimeUp(inner.signal)).toBe(false);
    compute(8);
    expect(inner.signal.aborted).toBe(false);
    expect(isTimeUp(inner.signal)).toBe(true);
    expect([outer.signal.reason, inner.signal.reason]).toEqual(["over after 5", "over after 5"]);
  });

  it("only looks at signals that have no limit", () => {
    const controller = new AbortController();
    expect(isTimeUp(controller.signal)).toBe(false);
    controller.abort();
    expect(isTimeUp(controller.signal)).toBe(true);
  });
});
