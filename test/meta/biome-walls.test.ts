import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { wallsFile, wallsText } from "../../build/layers.mjs";
import { workspaceFolder } from "../../build/workspace.mjs";

const folder = mkdtempSync(join(tmpdir(), "toolwright-walls-"));
afterAll(() => rmSync(folder, { recursive: true }));
write(wallsFile, readFileSync(join(workspaceFolder, wallsFile), "utf8"));
write("biome.json", JSON.stringify({ extends: [`./${wallsFile}`], linter: { rules: { preset: "none" } } }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** What Biome says of a file at a path of the repository that imports something. */
function lint(path: string, specifier: string): { readonly status: number | null; readonly output: string } {
  write(path, `import type { T } from "${specifier}";\nexport type U = T;\n`);
  const biome = join(workspaceFolder, "node_modules/@biomejs/biome/bin/biome");
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, "lint", path], { cwd: folder });
  return { status, output: `${stdout}${stderr}` };
}

describe("the generated import rules", () => {
  it("are what the layer table says; after a change of the table run `npm run layers`", async () => {
    expect(readFileSync(join(workspaceFolder, wallsFile), "utf8")).toBe(await wallsText());
  });

  it.each([
    ["a larger layer", "packages/core/src/json/planted.ts", "../runner/runner.ts"],
    ["a larger layer from a nested folder", "packages/core/src/json/deep/planted.ts", "../../runner/runner.ts"],
    ["a folder of the same layer", "packages/core/src/schema/planted.ts", "../content/content.ts"],
    ["Node in core", "packages/core/src/json/planted.ts", "node:fs"],
    ["testing from the index", "packages/core/src/index.ts", "./testing/index.ts"],
    ["another package", "packages/models/src/offline/planted.ts", "@toolwright/inspect"],
    ["the own package by name", "packages/core/src/json/planted.ts", "toolwright"],
    ["the own index", "packages/inspect/src/analyser/planted.ts", "../index.ts"],
  ])("make Biome refuse %s", (_wall, path, specifier) => {
    expect(lint(path, specifier).output).toContain("lint/style/noRestrictedImports");
  });

  it.each([
    ["a smaller layer", "packages/core/src/schema/planted.ts", "../json/json-value.ts"],
    ["a test that looks up", "packages/core/src/json/planted.test.ts", "../runner/runner.ts"],
    ["an allowed package", "packages/models/src/offline/planted.ts", "toolwright"],
  ])("let Biome accept %s", (_case, path, specifier) => {
    expect(lint(path, specifier)).toMatchObject({ status: 0 });
  });
});
