import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { injectFolder } from "./inject-folder.ts";

const PACKAGES = fileURLToPath(new URL("../../../../../node_modules", import.meta.url));

/** A folder of compiled code without source maps, in a project with these files. */
function compiledFolder(files: Readonly<Record<string, string>>): string {
  const project = mkdtempSync(join(tmpdir(), "toolwright-inject-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const tools =
    'import { FunctionTool } from "toolwright";\nexport const tool = new FunctionTool(function add() {});\n';
  for (const [name, text] of Object.entries({ "output/tools.js": tools, ...files })) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  return join(project, "output");
}

function warningsOf(folder: string): readonly string[] {
  const { changed, warnings } = injectFolder(folder);
  expect(changed).toEqual([]);
  return warnings.map(({ message }) => message);
}

describe("injectFolder, without source maps", () => {
  it("says when nothing tells how to compile again", () => {
    expect(warningsOf(compiledFolder({}))).toEqual([
      "there is no source map, and no tsconfig.json above the folder says how to compile again",
    ]);
  });

  it("says when there is no compiler", () => {
    const folder = compiledFolder({ "tsconfig.json": "{}" });
    const config = join(dirname(folder), "tsconfig.json");
    expect(warningsOf(folder)).toEqual([
      `there is no source map, and no TypeScript is installed for ${config} to compile again`,
    ]);
  });

  it("says when the compiler gives other code", () => {
    const folder = compiledFolder({ "tsconfig.json": "{}", "package.json": "{}", "tools.ts": "export {};" });
    symlinkSync(PACKAGES, join(dirname(folder), "node_modules"));
    expect(warningsOf(folder)).toEqual(["there is no source map, and compiling again gives other code"]);
  });
});
