import { describe, expect, it } from "vitest";
import { refuseUnknownOptions } from "./known-options.ts";

const known = { exclude: true, strict: true } as const;
const refuse = (options: object) => () => refuseUnknownOptions(options, known, "The plugin");

describe("options that nobody reads", () => {
  it.each([
    ["exclud", "exclude"],
    ["excludes", "exclude"],
    ["exlcude", "exclude"],
    ["Exclude", "exclude"],
    ["excludeFiles", "exclude"],
    ["strct", "strict"],
    ["isStrict", "strict"],
    ["strict_", "strict"],
  ])("are refused: for %s with the name that was meant", (name, meant) => {
    expect(refuse({ [name]: true })).toThrow(`The plugin has no option "${name}". Did you mean ${meant}?`);
  });

  it.each(["files", "tsconfig", "constructor", "e", ""])("are refused: for %j with all names", (name) => {
    expect(refuse({ [name]: true })).toThrow(`The plugin has no option "${name}". Options: exclude, strict.`);
  });

  it("known ones pass, also when they are undefined", () => {
    expect(refuse({ exclude: undefined, strict: true })).not.toThrow();
  });
});
