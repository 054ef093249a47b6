import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Clock } from "./clock.ts";

describe("a clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
  });

  /** How long a clock of 50 milliseconds takes that is held as `hold` says. */
  function timeOf(hold: (clock: Clock) => void): number {
    const startedAt = performance.now();
    let endedAt = Number.NaN;
    const clock = new Clock(50, () => {
      endedAt = performance.now();
    });
    hold(clock);
    vi.advanceTimersByTime(1000);
    return endedAt - startedAt;
  }

  it("stands still while it is held, before its timer fires and beyond that", () => {
    expect(timeOf(() => {})).toBe(50);
    const holdFor = (milliseconds: number) => (clock: Clock) => {
      for (let count = 0; count < 3; count++) {
        vi.advanceTimersByTime(10);
        const goOn = clock.hold();
        vi.advanceTimersByTime(milliseconds);
        goOn();
      }
    };
    expect([5, 20, 200].map((milliseconds) => timeOf(holdFor(milliseconds)))).toEqual([65, 110, 650]);
  });

  it("goes on when all that hold it let it go", () => {
    const time = timeOf((clock) => {
      const first = clock.hold();
      const second = clock.hold();
      vi.advanceTimersByTime(60);
      first();
      vi.advanceTimersByTime(60);
      second();
    });
    expect(time).toBe(170);
  });

  it("sets no timer for each hold, and none once it is closed", () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => void timers.mockRestore());
    const clock = new Clock(50, () => expect.fail("closed"));
    for (let count = 0; count < 100; count++) clock.hold()();
    expect(timers).toHaveBeenCalledTimes(1);
    const goOn = clock.hold();
    vi.advanceTimersByTime(100);
    clock.close();
    goOn();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says nothing while it is held when one looks at it", () => {
    const over = vi.fn();
    const clock = new Clock(50, over);
    const goOn = clock.hold();
    vi.advanceTimersByTime(100);
    clock.look();
    expect(over).not.toHaveBeenCalled();
    goOn();
    clock.close();
  });
});
