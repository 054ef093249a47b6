import { describe, expect, it } from "vitest";
import { KeyedQueue } from "./keyed-queue.ts";

describe("KeyedQueue", () => {
  it("starts a task of an idle key at once", () => {
    const started: string[] = [];
    const queue = new KeyedQueue();
    void queue.run("a", () => started.push("first"));
    void queue.run("a", () => started.push("second"));
    expect(started).toEqual(["first", "second"]);
  });

  it("runs the tasks of one key one after the other and those of another beside them", async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
    };
    await Promise.all([queue.run("a", task("a1")), queue.run("a", task("a2")), queue.run("b", () => log.push("b"))]);
    expect(log).toEqual(["a1 begins", "b", "a1 ends", "a2 begins", "a2 ends"]);
  });

  it("goes on after a task that failed, and tells only its own caller", async () => {
    const queue = new KeyedQueue();
    const failed = queue.run("a", async () => Promise.reject(new Error("broken")));
    const next = queue.run("a", () => "fine");
    await expect(failed).rejects.toThrow("broken");
    await expect(next).resolves.toBe("fine");
  });

  it("a task that was queued by a running task of the same key began inside of it", async () => {
    const queue = new KeyedQueue();
    const order: string[] = [];
    let inner: Promise<unknown> = Promise.resolve();
    const outer = queue.run("a", () => {
      inner = queue.run("a", () => order.push("inner"));
      order.push("outer");
    });
    await Promise.all([outer, inner]);
    expect(order).toEqual(["outer", "inner"]);
  });

  it("is idle again when its last task is over", async () => {
    const queue = new KeyedQueue();
    await queue.run("a", async () => 1);
    let ran = false;
    void queue.run("a", () => {
      ran = true;
    });
    expect(ran).toBe(true);
  });
});
