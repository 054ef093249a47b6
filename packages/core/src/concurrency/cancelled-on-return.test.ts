import { expect, it } from "vitest";
import { cancelledOnReturn } from "./cancelled-on-return.ts";

it("a generator hears that its reader leaves while its present step is still waiting", async () => {
  const cancel = new AbortController();
  const heard: string[] = [];
  async function* waiting(): AsyncGenerator<number, void, void> {
    try {
      await new Promise((resolve) => cancel.signal.addEventListener("abort", resolve));
      yield 1;
    } finally {
      heard.push("cleaned up");
    }
  }
  const generator = cancelledOnReturn(waiting(), () => cancel.abort());
  const step = generator.next();
  expect(await generator.return()).toEqual({ done: true, value: undefined });
  expect(await step).toEqual({ done: false, value: 1 });
  expect(heard).toEqual(["cleaned up"]);
});

it("a generator that is read to its end is not cancelled", async () => {
  let cancelled = 0;
  async function* one(): AsyncGenerator<number, void, void> {
    yield 1;
  }
  const read: number[] = [];
  for await (const value of cancelledOnReturn(one(), () => void cancelled++)) read.push(value);
  expect([read, cancelled]).toEqual([[1], 0]);
});
