import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";

describe("failureOf", () => {
  it("reads the error result of a refused call", () => {
    const issue = {
      path: "profile.age",
      problem: "too large",
      expected: "integer",
      received: "200",
      hint: "For example 30.",
    };
    expect(failureOf({ error: { code: "INVALID_ARGUMENTS", message: "Correct the call.", issues: [issue] } })).toEqual({
      message: "",
      complaints: [{ path: "profile.age", text: "too large (expected integer). For example 30." }],
    });
  });

  it.each([
    [{ status: "error", message: "no" }, "no"],
    [{ status: "FAILED", error_message: "no" }, "no"],
    [{ error: "no" }, "no"],
    [{ success: false, reason: "no" }, "no"],
    [{ error: {} }, ""],
  ])("reads %o", (response, message) => {
    expect(failureOf(response)?.message).toBe(message);
  });

  it("reads the complaints of schema libraries", () => {
    expect(
      failureOf({ status: "error", errors: [{ path: ["user", "age"], message: "Required" }] })?.complaints,
    ).toEqual([{ path: "user.age", text: "Required" }]);
    expect(failureOf({ status: "error", fieldErrors: { age: ["Required"] } })?.complaints).toEqual([
      { path: "age", text: "Required" },
    ]);
    expect(failureOf({ status: "error", errors: ["age: Required"] })?.complaints).toEqual([
      { path: "", text: "age: Required" },
    ]);
  });

  it.each([{ result: 8 }, { status: "success" }, { error: null, data: 1 }, { result: "Error: division by zero" }, {}])(
    "takes %o for a success",
    (response) => {
      expect(failureOf(response)).toBeUndefined();
    },
  );
});
