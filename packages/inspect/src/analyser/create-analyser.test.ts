import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync, utimesSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnalysisRequest } from "./analysis.ts";
import { createAnalyser } from "./create-analyser.ts";
import { testProjects } from "./test-projects/test-projects.ts";

const { analyser, project } = testProjects();

const shared = project({
  "units.ts": 'export type Unit = "b" | "a"; export interface Node { unit: Unit; next?: Node }',
  "one.ts": `
import type { Node, Unit } from "./units.ts";
declare global { interface Everywhere { one: string } }
export const a = (unit: Unit | "c") => unit;
export const b = (unit: "c" | Unit) => [unit, unit === "a" ? 1 : "x"];
export const c = (node: Node, list: (Node | Unit)[]) => [node, list];`,
  "two.ts": `
import type { Node } from "./units.ts";
export interface Node2 extends Node { other: number | string | boolean }
export const d = (x: string | number | Node2 | null, everywhere?: Everywhere) => [x, everywhere];
export const e = (x: "a" | "b" | "c") => [x, 1, true];
interface Everywhere { two: number }`,
});

const requests: AnalysisRequest[] = [
  ["one.ts", "a", "(unit: Unit", ["unit"]],
  ["one.ts", "b", '(unit: "c"', ["unit"]],
  ["one.ts", "c", "(node", ["node", "list"]],
  ["two.ts", "d", "(x: string", ["x", "everywhere"]],
  ["two.ts", "e", '(x: "a"', ["x"]],
].map(([file, name, at, parameterNames]) => ({
  name: name as string,
  parameterNames: parameterNames as string[],
  definition: { ...shared.position(file as string, at as string), exact: true },
}));

describe("syntaxFaults", () => {
  it("gives the place of each, and nothing for a sound file", () => {
    const broken = project({
      "sound.ts": "export const a = 1;",
      "broken.ts": "export const a = 1;\nexport const b = ;",
    });
    expect(analyser.syntaxFaults(broken.path("sound.ts"))).toEqual([]);
    const file = broken.path("broken.ts");
    expect(analyser.syntaxFaults(file)).toEqual([{ file, line: 2, column: 18, message: "Expression expected." }]);
  });
});

describe("results", () => {
  const alone = requests.map((request) => {
    const fresh = createAnalyser();
    try {
      return JSON.stringify(fresh.analyse([request])[0]);
    } finally {
      fresh.close();
    }
  });

  it("are the same, byte for byte, whichever other requests are in the batch and in whatever order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(requests, { minLength: 1 }), (batch) => {
        const fresh = createAnalyser();
        try {
          const results = fresh.analyse(batch).map((result) => JSON.stringify(result));
          expect(results).toEqual(batch.map((request) => alone[requests.indexOf(request)]));
        } finally {
          fresh.close();
        }
      }),
      { numRuns: 12 },
    );
  });

  it("are all readable", () => {
    for (const result of alone) expect(JSON.parse(result)).toHaveProperty("signature");
  });
});

describe("dependencies", () => {
  it("are the files of the project, the manifests of packages and the tsconfig, without the compiler's own", () => {
    const made = project({
      "tsconfig.json": JSON.stringify({ compilerOptions: { types: [] } }),
      "tools.ts": 'import type { A } from "./a.ts"; import { z } from "zod"; export const f = (a: A) => [a, z];',
      "a.ts": 'export type { A } from "./b.ts";',
      "b.ts": "export interface A { x: number }",
      "unrelated.ts": "export const x = 1;",
    });
    const [result] = analyser.analyse([
      { name: "f", parameterNames: ["a"], definition: { ...made.position("tools.ts", "(a: A"), exact: true } },
    ]);
    const dependencies = result?.dependencies ?? [];
    expect(dependencies.filter((file) => file.startsWith(made.directory))).toEqual(
      ["a.ts", "b.ts", "tools.ts", "tsconfig.json"].map((name) => made.path(name)),
    );
    expect(dependencies.filter((file) => !file.startsWith(made.directory))).toEqual([
      expect.stringMatching(/node_modules\/zod\/package\.json$/),
    ]);
  });

  it("of one tool among many leave out the modules of the others", () => {
    const made = project({
      "tsconfig.json": "{}",
      "agent.ts": `
import { FunctionTool } from "./kit.ts";
import { first, second } from "./index.ts";
export const tools = [first, second].map((fn) => new FunctionTool(fn));`,
      "index.ts": 'export { first } from "./first.ts"; export { second } from "./second.ts";',
      "first.ts": 'import type { Shared } from "./shared.ts"; export const first = (a: Shared) => a;',
      "second.ts": 'import "./globals.ts"; export const second = (b: string) => b;',
      "shared.ts": 'export type { Shared } from "./deep.ts";',
      "deep.ts": "export interface Shared { x: number }",
      "globals.ts": "declare global { interface Known { y: number } } export {};",
    });
    const [result] = analyser.analyse([
      {
        name: "first",
        parameterNames: ["a"],
        definition: { ...made.position("first.ts", "(a: S"), exact: true },
        callSite: made.position("agent.ts", "new FunctionTool"),
      },
    ]);
    const own = result?.dependencies.filter((file) => file.startsWith(made.directory));
    // The index could give the function another type, and the kit make no tool of it; the other tool's module could not.
    expect(own).toEqual(
      ["agent.ts", "deep.ts", "first.ts", "globals.ts", "index.ts", "kit.ts", "shared.ts", "tsconfig.json"].map(
        (name) => made.path(name),
      ),
    );
  });

  it.each([
    ["under its name", 'export { FunctionTool } from "./kit.ts";', "FunctionTool"],
    ["with all others", 'export * from "./kit.ts";', "FunctionTool"],
    ["under another name", 'export { FunctionTool as Tool } from "./kit.ts";', "Tool"],
    [
      "as a class of its own",
      'import { FunctionTool } from "./kit.ts"; export class Tool extends FunctionTool {}',
      "Tool",
    ],
  ])("have the module that passes on what makes the tool: %s", (_, tooling, name) => {
    const made = project({
      "agent.ts": `import { ${name} } from "./tooling.ts";\nimport { first } from "./first.ts";\nimport "./other.ts";\nnew ${name}(first);`,
      "tooling.ts": tooling,
      "first.ts": "export const first = (a: string) => a;",
      "other.ts": "export const other = 1;",
    });
    const [result] = analyser.analyse([
      {
        name: "first",
        parameterNames: ["a"],
        definition: { ...made.position("first.ts", "(a: string"), exact: true },
        callSite: made.position("agent.ts", `new ${name}`),
      },
    ]);
    expect(result?.dependencies).toContain(made.path("tooling.ts"));
    expect(result?.dependencies).not.toContain(made.path("other.ts"));
  });

  it("of a tool whose type the place of use tells are all that this place imports", () => {
    const made = project({
      "agent.ts": `
import { FunctionTool } from "./kit.ts";
import { first } from "./first.ts";
import type { Handler } from "./types.ts";
export const tool = new FunctionTool(first as Handler);`,
      "first.ts": "export const first = (a: any) => a;",
      "types.ts": "export type Handler = (a: string) => string;",
    });
    const [result] = analyser.analyse([
      {
        name: "first",
        parameterNames: ["a"],
        definition: { ...made.position("first.ts", "(a: any"), exact: true },
        callSite: made.position("agent.ts", "new FunctionTool"),
      },
    ]);
    expect(result).toMatchObject({ signature: { parameters: { properties: { a: { type: "string" } } } } });
    expect(result?.dependencies).toContain(made.path("types.ts"));
  });

  it("are told for a refusal too", () => {
    const made = project({ "tools.ts": 'import type { A } from "./a.ts"; export const f = (a: A) => a;' });
    const [result] = analyser.analyse([
      { name: "f", parameterNames: ["a"], definition: { ...made.position("tools.ts", "(a: A"), exact: true } },
    ]);
    expect(result).toMatchObject({ code: "TYPE_NOT_RESOLVED" });
    expect(result?.dependencies).toContain(made.path("tools.ts"));
  });
});

describe("an analyser", () => {
  it("notices that a file has changed since the last batch", () => {
    const made = project({
      "tools.ts": 'import type { A } from "./a.ts"; export const f = (a: A) => a;',
      "a.ts": "export type A = 1;",
    });
    expect(made.signature("f").parameters.properties?.["a"]?.const).toBe(1);
    made.write("a.ts", "export type A = 2;");
    utimesSync(made.path("a.ts"), new Date(), new Date(Date.now() + 2_000));
    expect(made.signature("f").parameters.properties?.["a"]?.const).toBe(2);
  });

  it.each([
    ["a file beside a folder of its name", "x/index.ts", "x.ts"],
    ["the manifest of that folder", "x/index.ts", "x/package.json"],
    ["a source beside its declarations", "x.d.ts", "x.ts"],
    ["JavaScript beside a folder of its name", "x/index.js", "x.js"],
    ["JavaScript beside a folder with TypeScript", "x/index.ts", "x.js"],
  ])("notices what would be read instead of what was: %s", (_, read, appearing) => {
    const made = project({
      "tsconfig.json": JSON.stringify({ compilerOptions: { module: "preserve", allowJs: true } }),
      "tools.ts": 'import { value } from "./x"; export const f = (a: typeof value) => a;',
      [read]: read.endsWith(".d.ts") ? "export declare const value: 1;" : "export const value = 1;",
      "other.ts": "export const value = 2;",
    });
    const constant = () => JSON.stringify(made.signature("f").parameters.properties?.["a"]);
    const before = constant();
    expect(before).toContain("1");
    made.write(appearing, appearing.endsWith(".json") ? '{ "types": "../other.ts" }' : "export const value = 2;");
    expect(constant()).toBe(before.replace("1", "2"));
  });

  it.each([
    ["an earlier target of paths", { paths: { x: ["./early.ts", "./late.ts"] } }, "x", "late.ts", "early.ts"],
    ["a target of paths, instead of a package", { paths: { zod: ["./zod.ts"] } }, "zod", "unused.ts", "zod.ts"],
    ["the same path below another root", { rootDirs: ["./", "./made"] }, "./x.js", "made/x.ts", "x.ts"],
    ["an earlier suffix of modules", { moduleSuffixes: [".ios", ""] }, "./x.js", "x.ts", "x.ios.ts"],
  ])("notices what the configuration leads to instead, and so does the cache: %s", (_, options, from, read, early) => {
    const made = project({
      "tsconfig.json": JSON.stringify({ compilerOptions: { module: "preserve", ...options } }),
      "tools.ts": `import type { ZodString as X } from "${from}"; export const f = (a: X extends 2 ? 2 : 1) => a;`,
      [read]: "export type ZodString = 1;",
    });
    const analysed = () => {
      const definition = { ...made.position("tools.ts", "(a: X"), exact: true };
      const [result] = analyser.analyse([{ name: "f", parameterNames: ["a"], definition }]);
      if (result === undefined || !("signature" in result)) throw new Error("it was not read");
      return { value: result.signature.parameters.properties?.["a"]?.const, dependencies: result.dependencies };
    };
    const before = analysed();
    expect(before.value).toBe(1);
    expect(before.dependencies).toContain(made.path(early));
    made.write(early, "export type ZodString = 2;");
    expect(analysed().value).toBe(2);
  });

  it("notices that a nearer tsconfig has appeared", () => {
    const made = project({
      "tsconfig.json": JSON.stringify({ compilerOptions: { module: "preserve", paths: { x: ["./one.ts"] } } }),
      "src/tools.ts": 'import type { X } from "x"; export const f = (a: X) => a;',
      "one.ts": "export type X = 1;",
      "two.ts": "export type X = 2;",
    });
    expect(made.signature("f", "src/tools.ts").parameters.properties?.["a"]?.const).toBe(1);
    const paths = { x: ["../two.ts"] };
    made.write("src/tsconfig.json", JSON.stringify({ compilerOptions: { module: "preserve", paths } }));
    expect(made.signature("f", "src/tools.ts").parameters.properties?.["a"]?.const).toBe(2);
  });

  it("notices that the project's manifest leads elsewhere", () => {
    const made = project({
      "tools.ts": 'import type { X } from "#x"; export const f = (a: X) => a;',
      "1.ts": "export type X = 1;",
      "2.ts": "export type X = 2;",
    });
    for (const version of [1, 2]) {
      made.write("package.json", JSON.stringify({ imports: { "#x": `./${version}.ts` } }));
      expect(made.signature("f").parameters.properties?.["a"]?.const).toBe(version);
    }
  });

  it("notices that a package is linked from elsewhere, though the old one is still there", () => {
    const library = (version: number) => ({
      [`packages/node_modules/.store/${version}/node_modules/lib/package.json`]: `{ "version": "${version}.0.0", "types": "i.d.ts" }`,
      [`packages/node_modules/.store/${version}/node_modules/lib/i.d.ts`]: `export type X = ${version};`,
    });
    const made = project({
      ...library(1),
      ...library(2),
      "packages/tools.ts": 'import type { X } from "lib"; export const f = (a: X) => a;',
    });
    const link = made.path("packages/node_modules/lib");
    for (const version of [1, 2]) {
      rmSync(link, { force: true });
      symlinkSync(`.store/${version}/node_modules/lib`, link);
      expect(made.signature("f", "packages/tools.ts").parameters.properties?.["a"]?.const).toBe(version);
    }
  });

  it("notices a change that another program of it has seen already", () => {
    const made = project({
      "one.ts": 'import type { A } from "./a.ts"; export const f = (a: A) => a;',
      "two.ts": 'import type { A } from "./a.ts"; export const g = (a: A) => a;',
      "a.ts": "export type A = 1;",
    });
    const definition = (file: string) => ({ ...made.position(file, "(a: A"), exact: true });
    const asked = (file: string, name: string): AnalysisRequest => ({ name, definition: definition(file) });
    analyser.analyse([asked("one.ts", "f")]);
    const second = {
      ...asked("two.ts", "g"),
      // While the question is answered, after the files were compared.
      get parameterNames() {
        made.write("a.ts", "export type A = 2;");
        return ["a"];
      },
    };
    analyser.analyse([second]);
    const [result] = analyser.analyse([asked("two.ts", "g")]);
    expect(result).toMatchObject({ signature: { parameters: { properties: { a: { const: 2 } } } } });
  });

  it("can be used again after it was closed", () => {
    const made = project({ "tools.ts": "export const f = (a: string) => a;" });
    expect(made.signature("f").name).toBe("f");
    analyser.close();
    expect(made.signature("f").name).toBe("f");
  });

  it("leaves nothing on the terminal when it closes", () => {
    const entry = fileURLToPath(new URL("../index.ts", import.meta.url));
    const file = shared.path("one.ts");
    const script = `import { readFileSignatures } from ${JSON.stringify(entry)}; process.stdout.write(String(readFileSignatures(${JSON.stringify(file)}).functions.length));`;
    const run = spawnSync(
      process.execPath,
      ["--import", "tsx", "--conditions=@toolwright/source", "--input-type=module", "--eval", script],
      { encoding: "utf8", cwd: fileURLToPath(new URL(".", import.meta.url)) },
    );
    expect({ stdout: run.stdout, stderr: run.stderr, status: run.status }).toEqual({
      stdout: "3",
      stderr: "",
      status: 0,
    });
  });

  it("answers in the order asked, and each request for itself", () => {
    const results = analyser.analyse(
      [requests[4], { name: "nowhere" }, requests[0]].filter((entry) => entry !== undefined),
    );
    expect(results.map((result) => ("signature" in result ? result.signature.name : result.code))).toEqual([
      "e",
      "NO_TYPE_INFORMATION",
      "a",
    ]);
  });
});

describe("the exports of a module", () => {
  const made = project({
    "tools.ts": `
export interface OnlyType { a: string }
export const settings = { a: 1 };
export function late(a: string) { return a; }
export class Service {
  /** Finds. */ find(q: string) { return q; }
  static make(name: string) { return name; }
  private hidden(a: string) { return a; }
  #secret(a: string) { return this.hidden(a) + this.#secret(a); }
}
function early(a: string) { return a; }
export { early as renamed };
export { other } from "./other.ts";
export const tool = { name: "x", run: () => 1 };
export const broken = (a) => a;
export default function (a: string) { return a; }`,
    "other.ts": "export const other = (a: string) => a;",
  });

  it("are its functions and the public methods of its classes, in source order", () => {
    const entries = analyser.exportedFunctions(made.path("tools.ts"));
    expect(entries.map(({ exportName }) => exportName)).toEqual([
      "late",
      "Service.find",
      "Service.make",
      "renamed",
      "broken",
      "default",
      "other",
    ]);
    expect(entries.find(({ exportName }) => exportName === "renamed")?.result).toMatchObject({
      signature: { name: "early" },
    });
    expect(entries.find(({ exportName }) => exportName === "broken")?.result).toMatchObject({
      code: "NO_TYPE_INFORMATION",
    });
  });

  it("are told apart from its other values", () => {
    expect(analyser.otherExports(made.path("tools.ts"))).toEqual(["settings", "tool"]);
  });

  it("of a file that is not there are none", () => {
    expect(analyser.exportedFunctions(made.path("missing.ts"))).toEqual([]);
  });

  it("reads a relative path from the working directory, which made the compiler fail", () => {
    const made = project({ "tools.ts": "export const list = [1]; export function f(a: string) { return a; }" });
    const path = relative(process.cwd(), made.path("tools.ts"));
    const names = analyser.exportedFunctions(path).map(({ exportName }) => exportName);
    expect(names).toEqual(["f"]);
    expect(analyser.otherExports(path)).toEqual(["list"]);
    expect(analyser.syntaxFaults(path)).toEqual([]);
    expect(analyser.functionFacts({ file: path, line: 1, name: "f" })).toBeDefined();
  });
});
