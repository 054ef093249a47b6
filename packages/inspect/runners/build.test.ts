import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { bundler, inject, injected } from "./build-tools.ts";
import { newest } from "./compilations.ts";
import { runtimes, WORKSPACE } from "./installed.ts";
import { loadHooks, register } from "./load-hooks.ts";
import { productionBuilds } from "./production-builds.ts";
import { ProjectFolder } from "./project-folder.ts";
import { testCells } from "./test-cells.ts";
import { expectWatched, watchingBuild } from "./watch.ts";

testCells(
  "J08: in production, without analyser and compiler, declarations are those of the golden file after",
  productionBuilds,
);
testCells("under the load hook they are the same with", loadHooks);

describe("the load hook", () => {
  it("an older Node says what is missing", async () => {
    const { status, errors } = await ProjectFolder.forTest().run(runtimes.node20, [...register, "declare.ts"]);
    expect(status).toBe(1);
    expect(errors).toContain("@toolwright/inspect/register needs Node 22.15 or newer");
  });
});

describe("a bundle", () => {
  it("carries no compiler, and the bytes for each tool that the page about production names", async () => {
    const project = ProjectFolder.forTest();
    const size = async (...options: string[]) => {
      const bytes = readFileSync(project.file(await bundler("", "esbuild", ...options).build(project)));
      return { plain: bytes.length, compressed: gzipSync(bytes).length };
    };
    const without = await size("--without-signatures");
    const attached = await size();
    const text = project.read("output/esbuild.mjs");
    expect(text).not.toContain("typescript");
    expect(attached.plain).toBeLessThan(250_000);
    const places = text.match(/v:1,name:/g)?.length ?? 0;
    expect(places).toBeGreaterThan(25);
    const perPlace = (kind: "plain" | "compressed") => (attached[kind] - without[kind]) / places;
    const [, plain, compressed] =
      /(\d+) bytes for each place .* (\d+) bytes when compressed/.exec(productionPage()) ?? [];
    expect(perPlace("plain") / Number(plain)).toBeCloseTo(1, 1);
    expect(perPlace("compressed") / Number(compressed)).toBeCloseTo(1, 1);
  });

  it("attaches with less than a kilobyte of code", async () => {
    const project = ProjectFolder.forTest();
    project.write("declare.ts", 'export * from "toolwright/signature";');
    const { size } = statSync(project.file(await bundler("", "esbuild").build(project)));
    const [, stated] = /code\nthat attaches is (\d+) bytes/.exec(productionPage()) ?? [];
    expect(size / Number(stated)).toBeCloseTo(1, 1);
    expect(size).toBeLessThan(1_000);
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
    const { status, errors } = await project.run(runtimes.node20, ["builds/rollup.mjs"]);
    expect(status).toBe(0);
    expect(errors).toContain(`${project.file("shapes.ts")}:52: fn is a parameter or a variable that changes`);
    expect(errors).toContain("mark the functions with @tool in their doc comments");
  });
});

function productionPage(): string {
  return readFileSync(join(WORKSPACE, "docs/production.md"), "utf8");
}

describe("a compiled folder", () => {
  it("is changed once, and its stack traces still lead to the sources", async () => {
    const project = ProjectFolder.forTest();
    const fail = "export const broken = () => { throw new Error('on line') };";
    project.write("library.ts", `${readFileSync(project.file("library.ts"), "utf8")}\n${fail}\n`);
    await injected(newest, "").build(project);
    const before = readFileSync(project.file("output/agents.js"), "utf8");
    expect(await inject(project)).toBe(0);
    expect(readFileSync(project.file("output/agents.js"), "utf8")).toBe(before);
    const script = "import('./output/library.js').then(({ broken }) => broken());";
    const { errors } = await project.run(runtimes.node20, ["--enable-source-maps", "--eval", script]);
    const line = readFileSync(project.file("library.ts"), "utf8").split("\n").indexOf(fail) + 1;
    expect(errors).toContain(`library.ts:${line}:`);
  });
});

describe("a build that watches attaches a new signature when only a type in another file changes:", () => {
  it(watchingBuild.name, () => expectWatched(ProjectFolder.forTest(), watchingBuild));
});
