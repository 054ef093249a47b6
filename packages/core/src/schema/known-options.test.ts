import { describe, expect, it } from "vitest";
import { refuseUnknownOptions } from "./known-options.ts";

const known = { name: true, requireConfirmation: true, beforeToolCallback: true, instruction: true } as const;
const refuse = (options: object) => () => refuseUnknownOptions(options, known, "INVALID_TOOL", "The tool");

describe("options that nobody reads", () => {
  it("are refused, with the name that was meant", () => {
    expect(refuse({ requiresConfirmation: true })).toThrow(
      /no option "requiresConfirmation". Did you mean requireConfirmation\?/,
    );
    expect(refuse({ beforeToolCallbacks: [] })).toThrow(/Did you mean beforeToolCallback\?/);
    expect(refuse({ instructions: "" })).toThrow(/Did you mean instruction\?/);
  });

  it("are refused, with all names when none is near", () => {
    expect(refuse({ colour: 1 })).toThrow(/Options: name, requireConfirmation/);
    expect(refuse({ constructor: 1 })).toThrow(/no option "constructor"/);
  });

  it("known ones pass, also when they are undefined", () => {
    expect(refuse({ name: undefined, instruction: "x" })).not.toThrow();
  });
});
