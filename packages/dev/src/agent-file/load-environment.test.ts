import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadEnvironment } from "./load-environment.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "toolwright-environment-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

describe("loadEnvironment", () => {
  it("sets what is not set yet", () => {
    vi.stubEnv("LOAD_TEST_KEPT", "own");
    vi.stubEnv("LOAD_TEST_NEW", undefined);
    writeFileSync(join(folder, ".env"), 'LOAD_TEST_KEPT=file\n# a comment\nLOAD_TEST_NEW="from file"\n');
    loadEnvironment(folder);
    expect([process.env["LOAD_TEST_KEPT"], process.env["LOAD_TEST_NEW"]]).toEqual(["own", "from file"]);
  });

  it("does nothing without the file", () => {
    expect(() => loadEnvironment(folder)).not.toThrow();
  });

  it("says so when the file cannot be read", () => {
    mkdirSync(join(folder, ".env"));
    expect(() => loadEnvironment(folder)).toThrow(`${join(folder, ".env")} cannot be read`);
  });
});
