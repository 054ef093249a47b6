import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMPILER_VERSION, compilerFile } from "./compiler-file.ts";

describe("compilerFile", () => {
  it("finds the compiler that is installed for this platform", () => {
    expect(compilerFile()).toMatch(/[\\/]lib[\\/]tsc(?:\.exe)?$/);
  });

  it("wants the version that the package depends on, whose client is bundled", () => {
    const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(manifest.dependencies.typescript).toBe(COMPILER_VERSION);
  });
});
