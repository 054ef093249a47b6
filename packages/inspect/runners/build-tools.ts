import { expect } from "vitest";
import { type Compilation, compile } from "./compilations.ts";
import { type Cell, goldenDeclarations, requireQuiet } from "./declarations.ts";
import { runtimes } from "./installed.ts";
import { ProjectFolder } from "./project-folder.ts";

/** One way of building the project. */
export interface BuildTool {
  readonly name: string;
  /** Builds `declare.ts` with signatures attached, and gives the path of the program. */
  build(project: ProjectFolder): Promise<string>;
}

/** Prints how many files were changed. */
const injectScript = `
import { injectFolder, warningText } from "@toolwright/inspect";
const { changed, warnings } = injectFolder("output");
for (const warning of warnings) console.error(warningText(warning));
console.log(changed.length);`;

/** Attaches signatures to compiled code, and gives how many files were changed. */
export async function inject(project: ProjectFolder): Promise<number> {
  const args = ["--input-type=module", "--eval", injectScript];
  return Number(requireQuiet(await project.run(runtimes.node20, args), /shapes\.ts:52: fn is a parameter/));
}

/** A bundler that is run by a script of the project. */
export function bundler(name: string, script: string, ...options: string[]): BuildTool {
  return {
    name,
    build: async (project) => {
      requireQuiet(await project.run(runtimes.node20, [`builds/${script}.mjs`, ...options]));
      return `output/${script}.mjs`;
    },
  };
}

/** A compiler, and signatures after it. `how` says what the options change. */
export function injected(compilation: Compilation, how: string, ...options: string[]): BuildTool {
  return {
    name: `${compilation.name} ${how}, and inject`,
    build: async (project) => {
      await compile(project, compilation, ...options);
      expect(await inject(project)).toBe(3);
      return "output/declare.js";
    },
  };
}

/** Builds the project, removes everything that a production install would not have, and runs it. */
export function pruned({ name, build }: BuildTool): Cell {
  const declarations = async (project: ProjectFolder) => {
    const file = await build(project);
    project.prune();
    return requireQuiet(await project.runInProduction(runtimes.node20, [file]));
  };
  return { name, declarations };
}

/** Runs a cell in a project of its own, and compares what it prints. */
export async function expectGolden({ declarations }: Cell): Promise<void> {
  expect(await declarations(ProjectFolder.forTest())).toBe(goldenDeclarations());
}
