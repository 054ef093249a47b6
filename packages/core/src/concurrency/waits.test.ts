import { expect, it } from "vitest";
import { Waits } from "./waits.ts";

it("what is waited for is known by name, in the order in which it began, until it is over", async () => {
  const waits = new Waits();
  const ends = ["a", "b", "a"].map((name) => waits.begin(name));
  expect(waits.names).toEqual(["a", "b"]);
  ends[0]?.();
  ends[0]?.();
  expect(waits.names).toEqual(["b", "a"]);
  ends[2]?.();
  expect(waits.names).toEqual(["b"]);
});

it("what throws is over too", async () => {
  const waits = new Waits();
  const failing = waits.during("c", async () => {
    expect(waits.names).toEqual(["c"]);
    throw new Error("down");
  });
  await expect(failing).rejects.toThrow("down");
  expect(waits.names).toEqual([]);
});
