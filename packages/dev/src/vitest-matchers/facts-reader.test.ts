import { createAnalyser } from "@toolwright/inspect";
import { expect, it, onTestFinished, vi } from "vitest";
import { FactsReader } from "./facts-reader.ts";
import { toolsIn } from "./told.ts";

/** Rings at the door. @param floor Where the bell is. */
function ring(floor: string): string {
  return floor;
}

it("reads with one compiler, which ends when it is idle and starts again when it is needed", async () => {
  const analyser = createAnalyser();
  onTestFinished(() => analyser.close());
  const close = vi.spyOn(analyser, "close");
  const reader = new FactsReader(analyser, 50);
  const places = () => reader.read(toolsIn(ring, import.meta.filename)).flatMap(({ facts }) => facts?.places ?? []);
  const inSource = [expect.objectContaining({ file: import.meta.filename, path: "floor" })];
  for (let time = 0; time < 2; time += 1) expect(places()).toEqual(inSource);
  expect(close).not.toHaveBeenCalled();
  await vi.waitUntil(() => close.mock.calls.length > 0);
  expect(places()).toEqual(inSource);
});
