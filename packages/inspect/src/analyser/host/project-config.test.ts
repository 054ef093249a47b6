import { describe, expect, it } from "vitest";
import type { TemporaryProject } from "../test-projects/temporary-project.ts";
import { testProjects } from "../test-projects/test-projects.ts";

const { analyser, project } = testProjects();

const SHOUT = "export interface Shout { text: string; level: 1 | 2 }";
const SHOUT_SCHEMA = {
  type: "object",
  properties: { text: { type: "string" }, level: { type: "integer", enum: [1, 2] } },
  required: ["text", "level"],
  additionalProperties: false,
};
const uses = (specifier: string) =>
  `import type { Shout } from "${specifier}"; export function say(shout: Shout, to?: string | null) { return [shout, to]; }`;

function expectRead(made: TemporaryProject, file = "src/tools.ts"): void {
  const { properties, required } = made.signature("say", file).parameters;
  expect(properties).toEqual({ shout: SHOUT_SCHEMA, to: { type: ["string", "null"] } });
  expect(required).toEqual(["shout"]);
}

describe("a tsconfig of an older compiler", () => {
  it.each([
    ["baseUrl", { baseUrl: "./src" }, "models/shout"],
    [
      "baseUrl with module commonjs",
      { baseUrl: "./src", module: "commonjs", moduleResolution: "node" },
      "models/shout",
    ],
    ["baseUrl with paths", { baseUrl: "./src", paths: { "@models/*": ["models/*"] } }, "@models/shout"],
    ["paths alone", { paths: { "@models/*": ["./src/models/*"] } }, "@models/shout"],
    ["moduleResolution node", { module: "esnext", moduleResolution: "node" }, "./models/shout"],
    ["moduleResolution node10", { module: "esnext", moduleResolution: "node10" }, "./models/shout"],
    ["moduleResolution classic", { module: "esnext", moduleResolution: "classic" }, "./models/shout"],
    ["target ES5", { target: "ES5" }, "./models/shout"],
    ["module amd", { module: "amd", outFile: "out.js" }, "./models/shout"],
    ["module umd", { module: "umd" }, "./models/shout"],
    ["module system", { module: "system" }, "./models/shout"],
    ["module none", { module: "none" }, "./models/shout"],
    [
      "everything at once",
      { target: "es3", module: "system", moduleResolution: "classic", baseUrl: "src" },
      "models/shout",
    ],
    ["node16", { module: "node16", moduleResolution: "node16" }, "./models/shout.js"],
    ["preserve", { module: "preserve" }, "./models/shout"],
  ])("is understood: %s", (_, compilerOptions, specifier) => {
    expectRead(
      project({
        "tsconfig.json": JSON.stringify({ compilerOptions }),
        "src/tools.ts": uses(specifier),
        "src/models/shout.ts": SHOUT,
      }),
    );
  });

  it("is strict even when it says otherwise", () => {
    expectRead(
      project({
        "tsconfig.json": JSON.stringify({ compilerOptions: { strict: false, strictNullChecks: false } }),
        "src/tools.ts": uses("./models/shout.ts"),
        "src/models/shout.ts": SHOUT,
      }),
    );
  });

  it("may have comments, trailing commas and a byte order mark", () => {
    expectRead(
      project({
        "tsconfig.json": '\uFEFF{ // base\n "compilerOptions": { /* old */ "baseUrl": "./src", }, }',
        "src/tools.ts": uses("models/shout"),
        "src/models/shout.ts": SHOUT,
      }),
    );
  });

  it("inherits through a chain, a list and a package", () => {
    expectRead(
      project({
        "vendor/package.json": JSON.stringify({ name: "vendor" }),
        "base/tsconfig.base.json": JSON.stringify({ compilerOptions: { baseUrl: "../src" } }),
        "base/tsconfig.mid.json": JSON.stringify({ extends: "./tsconfig.base.json" }),
        "base/tsconfig.other.json": JSON.stringify({
          compilerOptions: { moduleResolution: "node", module: "commonjs" },
        }),
        "tsconfig.json": JSON.stringify({ extends: ["./base/tsconfig.mid.json", "./base/tsconfig.other.json"] }),
        "src/tools.ts": uses("models/shout"),
        "src/models/shout.ts": SHOUT,
      }),
    );
  });

  it("is named among the dependencies with all that it extends", () => {
    const made = project({
      "base.json": JSON.stringify({ compilerOptions: { strict: true } }),
      "tsconfig.json": JSON.stringify({ extends: "./base.json" }),
      "tools.ts": "export function f(a: string) { return a; }",
    });
    const [result] = analyser.analyse([
      { name: "f", parameterNames: ["a"], definition: { ...made.position("tools.ts", "(a"), exact: true } },
    ]);
    expect(result?.dependencies).toEqual(
      expect.arrayContaining([made.path("base.json"), made.path("tsconfig.json"), made.path("tools.ts")]),
    );
  });
});

it("is named among the dependencies of every project that extends it", () => {
  const made = project({
    "base.json": JSON.stringify({ compilerOptions: { strict: true } }),
    "a/tsconfig.json": JSON.stringify({ extends: "../base.json" }),
    "a/tools.ts": "export function f(a: string) { return a; }",
    "b/tsconfig.json": JSON.stringify({ extends: "../base.json" }),
    "b/tools.ts": "export function f(a: string) { return a; }",
  });
  const results = analyser.analyse(
    ["a/tools.ts", "b/tools.ts"].map((file) => ({
      name: "f",
      parameterNames: ["a"],
      definition: { ...made.position(file, "(a"), exact: true },
    })),
  );
  for (const { dependencies } of results) expect(dependencies).toContain(made.path("base.json"));
});

describe("a project", () => {
  it("may have no tsconfig at all", () => {
    expectRead(project({ "tools.ts": uses("./shout.ts"), "shout.ts": SHOUT }), "tools.ts");
  });

  it("may be one of several that a solution refers to", () => {
    expectRead(
      project({
        "tsconfig.json":
          '{ "files": [], // a solution\n "references": [{ "path": "./tsconfig.test.json" }, { "path": "./app" }] }',
        "tsconfig.test.json": JSON.stringify({ include: ["tests"] }),
        "app/tsconfig.json": JSON.stringify({ include: ["../src"], compilerOptions: { baseUrl: "../src" } }),
        "src/tools.ts": uses("models/shout"),
        "src/models/shout.ts": SHOUT,
      }),
    );
  });

  it("has global declarations that nothing imports", () => {
    expectRead(
      project({
        "tsconfig.json": "{}",
        "src/globals.d.ts": `interface Shout { text: string; level: 1 | 2 }`,
        "src/tools.ts": "export function say(shout: Shout, to?: string | null) { return [shout, to]; }",
      }),
    );
  });

  it("sees the installed @types packages, as older compilers did without being told", () => {
    const made = project({
      "tsconfig.json": "{}",
      "tools.ts": "export function f(data: Buffer) { return data; }",
    });
    expect(made.signature("f").parameters.properties?.["data"]).toMatchObject({ "x-codec": "buffer" });
  });

  it("may hold a tsconfig that is not JSON", () => {
    expectRead(project({ "tsconfig.json": "{ oops", "tools.ts": uses("./shout.ts"), "shout.ts": SHOUT }), "tools.ts");
  });
});
