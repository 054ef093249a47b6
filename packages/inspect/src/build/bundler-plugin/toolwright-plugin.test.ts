import { type Plugin, rollup } from "rollup";
import { afterEach, describe, expect, it } from "vitest";
import { createAnalyser } from "../../analyser/create-analyser.ts";
import { TemporaryProject } from "../../analyser/test-projects/temporary-project.ts";
import type { PluginOptions } from "./plugin-options.ts";
import { toolwright } from "./rollup.ts";
import { sourceFileOf } from "./source-file-id.ts";

const projects: TemporaryProject[] = [];
afterEach(() => {
  for (const project of projects.splice(0)) project.remove();
});

const KNOWN = 'import { FunctionTool } from "./kit.ts";\nnew FunctionTool(function f(a) { return a; });\n';
const UNKNOWN = 'import { FunctionTool } from "./kit.ts";\n[isNaN].map((f) => new FunctionTool(f));\n';

/** Bundles JavaScript with type comments, so that no other plugin has to strip types. */
async function bundle(text: string, options: PluginOptions, before: readonly Plugin[] = []) {
  const project = new TemporaryProject(createAnalyser(), {
    "main.js": text.replace("function f(", "/** Echoes. @param {string} a What to say. */ function f("),
  });
  projects.push(project);
  const warnings: string[] = [];
  const bundled = await rollup({
    input: project.path("main.js"),
    external: ["toolwright/signature", project.path("kit.ts")],
    plugins: [...before, toolwright(options)],
    onwarn: ({ message }) => void warnings.push(message),
  });
  const { output } = await bundled.generate({ sourcemap: true });
  return { code: output[0].code, map: output[0].map, warnings };
}

describe("the plugin", () => {
  it("attaches signatures", async () => {
    const { code, warnings } = await bundle(KNOWN, {});
    expect(code).toContain("from 'toolwright/signature'");
    expect(code).toContain('"description":"Echoes."');
    expect(warnings).toEqual([]);
  });

  it("warns where nobody can tell what becomes a tool, and fails there when it is strict", async () => {
    expect((await bundle(UNKNOWN, {})).warnings).toEqual([expect.stringContaining("main.js:2: f is")]);
    await expect(bundle(UNKNOWN, { strict: true })).rejects.toThrow("main.js:2: f is");
  });

  it("leaves files alone that are excluded", async () => {
    expect((await bundle(KNOWN, { exclude: /main/ })).code).not.toContain("toolwright/signature");
  });

  it("refuses a file that another plugin has changed before", async () => {
    const before = { name: "before", transform: (code: string) => ({ code: `\n${code}`, map: null }) };
    const { code, warnings } = await bundle(KNOWN, {}, [before]);
    expect(code).not.toContain("toolwright/signature");
    expect(warnings).toEqual([expect.stringContaining("put toolwright() first in the list of plugins")]);
  });
});

describe("the source file of a module", () => {
  it.each([
    ["/project/a.ts", "/project/a.ts"],
    ["/project/a.tsx?v=3", "/project/a.tsx"],
    ["/project/a.mjs", "/project/a.mjs"],
    ["/project/a.ts?raw", undefined],
    ["/project/a.d.ts", undefined],
    ["/project/a.css", undefined],
    ["/project/node_modules/b/a.ts", undefined],
    ["\0virtual.ts", undefined],
    ["/project/generated/a.ts", undefined],
  ])("of %j is %j", (id, expected) => {
    expect(sourceFileOf(id, /\/generated\//)).toBe(expected);
  });
});
