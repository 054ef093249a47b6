import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { node, type Outcome, ProjectFolder } from "./project-folder.ts";

/** One way of building the project. */
export interface BuildTool {
  readonly name: string;
  /** Builds `declare.ts` with signatures attached, and gives the path of the program. */
  build(project: ProjectFolder): Promise<string>;
}

const injectScript = `
import { injectFolder, warningText } from "@toolwright/inspect";
const { changed, warnings } = injectFolder("output");
for (const warning of warnings) console.error(warningText(warning));
console.log(changed.length);`;

/** Attaches signatures to compiled code, and gives how many files were changed. */
export async function inject(project: ProjectFolder): Promise<number> {
  const args = ["--input-type=module", "--eval", injectScript];
  return Number(requireQuiet(await project.run(node.tested, args), /shapes\.ts:52: fn is a parameter/));
}

/** A bundler that is run by a script of the project. */
export function bundler(name: string, script: string, ...options: string[]): BuildTool {
  return {
    name,
    build: async (project) => {
      requireQuiet(await project.run(node.tested, [`builds/${script}.mjs`, ...options]));
      return `output/${script}.mjs`;
    },
  };
}

/** A compiler, by the name that it is installed under in the workspace, and signatures after it. */
export function compiled(name: string, options: readonly string[], compiler = "typescript"): BuildTool {
  return {
    name,
    build: async (project) => {
      project.useCompiler(compiler);
      requireQuiet(await project.run(node.tested, ["node_modules/typescript/bin/tsc", ...options]));
      expect(await inject(project)).toBe(3);
      return "output/declare.js";
    },
  };
}

/** The same in a package of CommonJS modules. */
export function compiledToCommonJs(name: string, compiler: string): BuildTool {
  return {
    name,
    build: async (project) => {
      project.write("package.json", '{ "private": true }');
      const file = await compiled(name, [], compiler).build(project);
      expect(readFileSync(project.file(file), "utf8")).toContain('require("./agents.js")');
      return file;
    },
  };
}

/** What development says of the tools of the project. */
export async function developmentDeclarations(): Promise<string> {
  const project = new ProjectFolder();
  const outcome = await project.run(node.newer, ["--no-warnings", "declare.ts"]);
  project.remove();
  return requireQuiet(outcome);
}

/** Builds the project, removes everything that a production install would not have, and compares what it prints. */
export async function expectSameInProduction({ build }: BuildTool, declarations: string): Promise<void> {
  const project = ProjectFolder.forTest();
  const file = await build(project);
  project.prune();
  expect(requireQuiet(await project.runInProduction(node.tested, [file]))).toBe(declarations);
}

/** The output of a program that must succeed, and must print no error but an expected one. */
export function requireQuiet({ status, output, errors }: Outcome, expected?: RegExp): string {
  const complaints = expected?.test(errors) ? "" : errors;
  expect({ status, complaints }, output).toEqual({ status: 0, complaints: "" });
  return output;
}
