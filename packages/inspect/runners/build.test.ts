import { readFileSync, statSync } from "node:fs";
import { TraceMap } from "@jridgewell/trace-mapping";
import { beforeAll, describe, expect, it } from "vitest";
import {
  bundler,
  compiled,
  developmentDeclarations,
  expectSameInProduction,
  inject,
  requireQuiet,
} from "./build-tools.ts";
import { productionBuilds } from "./production-builds.ts";
import { node, ProjectFolder } from "./project-folder.ts";

let declarations: string;
beforeAll(async () => {
  declarations = await developmentDeclarations();
  expect((JSON.parse(declarations) as unknown[]).length).toBeGreaterThanOrEqual(20);
});

describe("in production, without analyser and compiler, declarations are the same, byte by byte, after", () => {
  it.each(productionBuilds)("$name", (tool) => expectSameInProduction(tool, declarations));
});

describe("under the load hook", () => {
  const register = ["--no-warnings", "--import", "@toolwright/inspect/register"];

  it("node file.ts tells the same, and needs nothing else to know it", async () => {
    const project = ProjectFolder.forTest();
    expect(requireQuiet(await project.runInProduction(node.newer, [...register, "declare.ts"]))).toBe(declarations);
  });

  it("an older Node says what is missing", async () => {
    const { status, errors } = await ProjectFolder.forTest().run(node.tested, [...register, "declare.ts"]);
    expect(status).toBe(1);
    expect(errors).toContain("@toolwright/inspect/register needs Node 22.15 or newer");
  });
});

describe("a bundle", () => {
  it("carries no compiler, and few bytes for each tool", async () => {
    const project = ProjectFolder.forTest();
    const size = async (...options: string[]) =>
      statSync(project.file(await bundler("", "esbuild", ...options).build(project))).size;
    const without = await size("--without-signatures");
    const withSignatures = await size();
    expect(readFileSync(project.file("output/esbuild.mjs"), "utf8")).not.toContain("typescript");
    expect(withSignatures).toBeLessThan(250_000);
    const attached = readFileSync(project.file("output/esbuild.mjs"), "utf8").match(/v:1,name:/g)?.length ?? 0;
    expect(attached).toBeGreaterThan(25);
    expect((withSignatures - without) / attached).toBeLessThan(500);
  });

  it("has a source map that still leads to the sources", async () => {
    const project = ProjectFolder.forTest();
    await bundler("", "rollup").build(project);
    const map = new TraceMap(readFileSync(project.file("output/rollup.mjs.map"), "utf8"));
    const index = map.sources.findIndex((source) => source?.endsWith("agents.ts"));
    expect(map.sourcesContent?.[index]).toBe(readFileSync(project.file("agents.ts"), "utf8"));
  });

  it("is made with a warning that names the place and what to do where nobody can tell what becomes a tool", async () => {
    const project = ProjectFolder.forTest();
    project.write("declare.ts", 'import "./shapes.ts";');
    const { status, errors } = await project.run(node.tested, ["builds/rollup.mjs"]);
    expect(status).toBe(0);
    expect(errors).toContain(`${project.file("shapes.ts")}:52: fn is a parameter or a variable that changes`);
    expect(errors).toContain("mark the functions with @tool in their doc comments");
  });
});

describe("a compiled folder", () => {
  it("is changed once, and its stack traces still lead to the sources", async () => {
    const project = ProjectFolder.forTest();
    const fail = "export const broken = () => { throw new Error('on line') };";
    project.write("library.ts", `${readFileSync(project.file("library.ts"), "utf8")}\n${fail}\n`);
    await compiled("", []).build(project);
    const before = readFileSync(project.file("output/agents.js"), "utf8");
    expect(await inject(project)).toBe(0);
    expect(readFileSync(project.file("output/agents.js"), "utf8")).toBe(before);
    const script = "import('./output/library.js').then(({ broken }) => broken());";
    const { errors } = await project.run(node.tested, ["--enable-source-maps", "--eval", script]);
    const line = readFileSync(project.file("library.ts"), "utf8").split("\n").indexOf(fail) + 1;
    expect(errors).toContain(`library.ts:${line}:`);
  });
});

describe("a build that watches", () => {
  it("attaches a new signature when only a type in another file changes", async () => {
    const project = ProjectFolder.forTest();
    project.write("mode.ts", 'export type Mode = "fast";');
    project.write(
      "declare.ts",
      `import { FunctionTool } from "toolwright";
      import type { Mode } from "./mode.ts";
      console.log(new FunctionTool((mode: Mode) => mode, { name: "run" }));`,
    );
    const watch = project.start(node.tested, ["builds/watch.mjs"]);
    const builds = watch.stdout[Symbol.asyncIterator]();
    await builds.next();
    expect(readFileSync(project.file("output/watch.mjs"), "utf8")).toContain('"const": "fast"');
    project.write("mode.ts", 'export type Mode = "slow" | "safe";');
    await builds.next();
    expect(readFileSync(project.file("output/watch.mjs"), "utf8")).toMatch(/"enum": \[\s*"slow",\s*"safe"\s*\]/);
    watch.stdin.end();
  });
});
