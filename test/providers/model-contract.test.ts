import { modelContract } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { setUp } from "./adapter.ts";
import { adapters } from "./adapters.ts";

describe.concurrent.each(adapters)("A5: what is skipped for $name", (adapter) => {
  const skipped = new Set(Object.keys(adapter.skip ?? {}));
  const cases = modelContract(() => setUp(adapter)).filter(({ name }) => skipped.has(name));
  it.each(cases)("cannot be: $name", async ({ run }) => {
    await expect(run()).rejects.toThrow();
  });

  it("is named as the contract has it", () => {
    expect(new Set(cases.map(({ name }) => name))).toEqual(skipped);
  });
});

describe.concurrent.each(adapters)("A5: $name", (adapter) => {
  for (const { name, skipReason, run } of modelContract(() => setUp(adapter), { skip: adapter.skip ?? {} })) {
    it.skipIf(skipReason !== undefined)(skipReason === undefined ? name : `${name} (${skipReason})`, run);
  }
});
