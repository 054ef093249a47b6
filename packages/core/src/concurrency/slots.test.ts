import { describe, expect, it } from "vitest";
import { Slots } from "./slots.ts";

/** Tasks that end when the test says so, in the order in which they began. */
function gatedTasks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, ends, task };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("slots", () => {
  it("let so many tasks run at the same time, and the others in the order in which they came", async () => {
    const { begun, ends, task } = gatedTasks();
    const slots = new Slots(2);
    const results = ["a", "b", "c", "d"].map((name) => slots.run(task(name)));
    await settle();
    expect(begun).toEqual(["a", "b"]);
    ends[1]?.();
    await settle();
    expect(begun).toEqual(["a", "b", "c"]);
    ends[0]?.();
    await settle();
    ends[2]?.();
    ends[3]?.();
    expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
  });

  it("are free again after a task that throws, also one that throws at once", async () => {
    const slots = new Slots(1);
    const rejected = slots.run(async () => Promise.reject(new Error("later")));
    const thrown = slots.run(() => {
      throw new Error("at once");
    });
    await expect(rejected).rejects.toThrow("later");
    await expect(thrown).rejects.toThrow("at once");
    expect(await slots.run(async () => "ran")).toBe("ran");
  });

  it("go to those who wait, not to one that comes as one becomes free", async () => {
    const { begun, ends, task } = gatedTasks();
    const slots = new Slots(1);
    void slots.run(task("first")).then(() => slots.run(task("late")));
    void slots.run(task("waiting"));
    await settle();
    ends[0]?.();
    await settle();
    expect(begun).toEqual(["first", "waiting"]);
  });
});
