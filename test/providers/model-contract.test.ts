import { modelContract } from "toolwright/testing";
import { describe, it } from "vitest";
import { setUp } from "./adapter.ts";
import { adapters } from "./adapters.ts";

describe.concurrent.each(adapters)("A5: $name", (adapter) => {
  for (const { name, skipReason, run } of modelContract(() => setUp(adapter), { skip: adapter.skip ?? {} })) {
    it.skipIf(skipReason !== undefined)(skipReason === undefined ? name : `${name} (${skipReason})`, run);
  }
});
