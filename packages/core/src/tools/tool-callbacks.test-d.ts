import { describe, expectTypeOf, it } from "vitest";
import type { AfterToolCall, AfterToolCallback, BeforeToolCallback } from "./tool-callbacks.ts";

describe("callbacks (F10)", () => {
  it("may end without a return, also when they are async", () => {
    const edit: AfterToolCallback = ({ toolResponse }) => {
      delete toolResponse["api_key"];
    };
    const wait: AfterToolCallback = async () => {};
    expectTypeOf(edit).toEqualTypeOf(wait);
  });

  it("may answer now or later, or go on", () => {
    expectTypeOf(() => ({ cached: true })).toExtend<BeforeToolCallback>();
    expectTypeOf(async () => ({ cached: true })).toExtend<BeforeToolCallback>();
    expectTypeOf(() => null).toExtend<BeforeToolCallback>();
  });

  it("cannot return anything else", () => {
    expectTypeOf(() => "refused").not.toExtend<BeforeToolCallback>();
    expectTypeOf(() => true).not.toExtend<BeforeToolCallback>();
  });

  it("take one object, not several arguments", () => {
    expectTypeOf((_tool: AfterToolCall["tool"], _args: object) => undefined).not.toExtend<AfterToolCallback>();
  });
});
