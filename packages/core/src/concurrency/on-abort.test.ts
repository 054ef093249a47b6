import { describe, expect, it, vi } from "vitest";
import { onAbort } from "./on-abort.ts";

describe("onAbort", () => {
  it("calls every listener once, in order, and none that was taken back", () => {
    const controller = new AbortController();
    const heard: string[] = [];
    onAbort(controller.signal, () => heard.push("a"));
    const stop = onAbort(controller.signal, () => heard.push("b"));
    onAbort(controller.signal, () => heard.push("c"));
    stop();
    controller.abort();
    controller.abort();
    expect(heard).toEqual(["a", "c"]);
  });

  it("puts one listener on a signal however many there are, and takes it away with the last", () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const stops = Array.from({ length: 20 }, () => onAbort(signal, () => {}));
    expect(added).toHaveBeenCalledTimes(1);
    for (const stop of stops.slice(1)) stop();
    expect(removed).not.toHaveBeenCalled();
    stops[0]?.();
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it("can be listened to anew after all have left", () => {
    const controller = new AbortController();
    const heard: string[] = [];
    const stop = onAbort(controller.signal, () => heard.push("old"));
    stop();
    onAbort(controller.signal, () => heard.push("new"));
    // Taking back twice must not take away what others wait for.
    stop();
    controller.abort();
    expect(heard).toEqual(["new"]);
  });

  it("lets a listener take back another that has not been called yet", () => {
    const controller = new AbortController();
    const heard: string[] = [];
    onAbort(controller.signal, () => {
      heard.push("a");
      stop();
    });
    const stop = onAbort(controller.signal, () => heard.push("b"));
    controller.abort();
    expect(heard).toEqual(["a"]);
  });
});
