import { ToolwrightError } from "toolwright";
import { describe, expect, it } from "vitest";
import { CommandError } from "./command-error.ts";
import { describeFailure } from "./describe-failure.ts";

describe("describeFailure", () => {
  it("shows errors that explain themselves by their message", () => {
    expect(describeFailure(new CommandError("There is no file."), false)).toBe("There is no file.");
    expect(describeFailure(new ToolwrightError("NO_MODEL", "No model."), false)).toBe("NO_MODEL: No model.");
  });

  it("says what to do about an import that leads nowhere", () => {
    const missing = Object.assign(new Error("Cannot find package 'x'"), { code: "ERR_MODULE_NOT_FOUND" });
    expect(describeFailure(missing, false)).toBe(
      "Cannot find package 'x'\nCorrect the import, or install what it names.",
    );
  });

  it("shows the stack of any other error, and its cause", () => {
    const text = describeFailure(new Error("outer", { cause: new TypeError("inner") }), false);
    expect(text).toMatch(/^Error: outer\n +at .*describe-failure\.test/);
    expect(text).toContain("TypeError: inner");
  });

  it("shows every stack in detail", () => {
    expect(describeFailure(new ToolwrightError("NO_MODEL", "No model."), true)).toMatch(/No model\.\n +at /);
  });

  it("shows what is no error", () => {
    expect(describeFailure({ status: 500 }, false)).toBe("Something that is no Error was thrown: { status: 500 }");
  });
});
