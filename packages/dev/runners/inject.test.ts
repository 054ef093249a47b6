import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, temporaryFolder } from "./command.ts";

const workspace = join(import.meta.dirname, "../../..");

/** A project as a user has it, compiled. */
function compiledProject(source: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(workspace, "packages/core"), join(folder, "node_modules/toolwright"));
  symlinkSync(join(workspace, "node_modules/typescript"), join(folder, "node_modules/typescript"));
  const compilerOptions = { module: "NodeNext", target: "ES2023", types: [], outDir: "dist", sourceMap: true };
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["agent.ts"] }));
  writeFileSync(join(folder, "agent.ts"), source);
  const compiler = join(workspace, "node_modules/typescript/bin/tsc");
  expect(spawnSync(process.execPath, [compiler], { cwd: folder, encoding: "utf8" })).toMatchObject({ stdout: "" });
  return folder;
}

/** What the compiled module prints in production. */
function production(folder: string) {
  const env = { ...process.env, NODE_ENV: "production" };
  const { stdout, stderr } = spawnSync(process.execPath, ["dist/agent.js"], { cwd: folder, encoding: "utf8", env });
  return { stdout, stderr };
}

const greeting = `import { FunctionTool } from "toolwright";
/** Greets. @param name Whom to greet. */
const greet = (name: string) => "Hello " + name;
declare const console: { log(text: string): void };
console.log(new FunctionTool(greet).description);
`;

const dynamic = `import { FunctionTool } from "toolwright";
const greet = (name: string) => "Hello " + name;
export const tools = [greet].map((fn) => new FunctionTool(fn));
`;

describe("toolwright inject", () => {
  it("attaches signatures once, so that compiled tools work in production", async () => {
    const folder = compiledProject(greeting);
    expect(production(folder).stderr).toContain("the build attached none");
    expect(await run(["inject", "dist"], { folder })).toEqual({
      status: 0,
      output: "Attached signatures in 1 place of 1 file.\n",
      errors: "",
    });
    expect(production(folder)).toEqual({ stdout: "Greets.\n", stderr: "" });
    expect((await run(["inject", "dist"], { folder })).output).toBe(
      "Attached signatures in 0 places of 0 files. 1 file had them already.\n",
    );
  });

  it("says where it cannot tell which function becomes a tool, and fails only when it is asked to", async () => {
    const folder = compiledProject(dynamic);
    const { status, errors } = await run(["inject", "dist"], { folder });
    expect(status).toBe(0);
    expect(errors).toContain("agent.ts:3: fn is a parameter or a variable that changes");
    expect(errors).toContain("mark the functions with @tool in their doc comments");
    expect((await run(["inject", "dist", "--strict"], { folder })).status).toBe(3);
  });

  it("warns of a folder in which nothing becomes a tool, most likely the wrong one", async () => {
    const folder = compiledProject(greeting);
    mkdirSync(join(folder, "src"));
    const { status, errors } = await run(["inject", "src"], { folder });
    expect(status).toBe(0);
    expect(errors).toMatch(
      /^warning: src holds no JavaScript.*\nWhat you can do:\n {2}- name the folder that tsc writes/,
    );
    expect((await run(["inject", "src", "--strict"], { folder })).status).toBe(3);
  });

  it("names a folder that is not there", async () => {
    expect(await run(["inject", "nowhere"])).toMatchObject({ status: 2, errors: expect.stringContaining("nowhere") });
  });
});
