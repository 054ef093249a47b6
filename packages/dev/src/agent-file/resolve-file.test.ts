import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { resolveFile } from "./resolve-file.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-files-")));
writeFileSync(join(folder, "agent.ts"), "");
mkdirSync(join(folder, "empty"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("resolveFile", () => {
  it("gives the absolute path", () => {
    expect(resolveFile(join(folder, "empty", "..", "agent.ts"))).toBe(join(folder, "agent.ts"));
  });

  it("says where it looked", () => {
    expect(() => resolveFile(join(folder, "agnt.ts"))).toThrow(`There is no file ${join(folder, "agnt.ts")}.`);
    expect(() => resolveFile(join(folder, "agnt.ts"))).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it("says who fills in patterns", () => {
    expect(() => resolveFile(join(folder, "*.ts"))).toThrow("*.ts. Patterns are filled in by the shell");
  });

  it("proposes the agent inside a folder", () => {
    expect(() => resolveFile(`${folder}/`)).toThrow(`${folder} is a folder. Did you mean ${folder}/agent.ts?`);
    expect(() => resolveFile(join(folder, "empty"))).toThrow("is a folder. Name the module itself");
  });
});
