import { expect, it, onTestFinished, vi } from "vitest";
import { SessionQueue } from "./session-queue.ts";

function fakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A place whose turn waits for a consumer that never comes, and one behind it. */
async function abandonedPlace() {
  const queue = new SessionQueue();
  const place = await queue.enter("key", undefined, 10);
  place.pause();
  let entered = false;
  const next = queue.enter("key", undefined, 10).then((other) => {
    entered = true;
    return other;
  });
  return { queue, place, next, hasEntered: () => entered };
}

it("an abandoned place is given on when what it stores has arrived", async () => {
  fakeTime();
  const { place, hasEntered } = await abandonedPlace();
  let arrive = (_value: string): void => {};
  const storing = place.store(() => new Promise<string>((resolve) => (arrive = resolve)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(hasEntered()).toBe(false);
  arrive("stored");
  await vi.advanceTimersByTimeAsync(0);
  expect([await storing, hasEntered()]).toEqual(["stored", true]);
  await expect(place.store(async () => "more")).rejects.toMatchObject({ code: "SESSION_CONFLICT" });
});

it("an abandoned place is given on also when what it stores never arrives", async () => {
  fakeTime();
  const { place, next, hasEntered } = await abandonedPlace();
  void place.store(() => new Promise<never>(() => {}));
  await vi.advanceTimersByTimeAsync(4000);
  expect(hasEntered()).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(hasEntered()).toBe(true);
  (await next).leave();
  expect(vi.getTimerCount()).toBe(0);
});

it("a closed place stores nothing more, and says why", async () => {
  const place = await new SessionQueue().enter("key", undefined, 10);
  place.close(new Error("over"));
  place.close(new Error("later"));
  let asked = 0;
  await expect(place.store(async () => asked++)).rejects.toThrow("over");
  expect(asked).toBe(0);
});
