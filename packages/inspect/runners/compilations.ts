import { expect } from "vitest";
import { requireQuiet } from "./declarations.ts";
import { runtimes } from "./installed.ts";
import type { ProjectFolder } from "./project-folder.ts";

/** A compiler, and what it is told to write. */
export interface Compilation {
  readonly name: string;
  /** The package of the compiler, by the name that it is installed under in the workspace. */
  readonly compiler: string;
  readonly modules: "ECMAScript" | "CommonJS";
}

const compilers = [
  { version: "7.0", compiler: "typescript" },
  { version: "6.0", compiler: "typescript-6" },
  { version: "5.9", compiler: "typescript-5" },
];

const [first, ...rest] = (["ECMAScript", "CommonJS"] as const).flatMap((modules) =>
  compilers.map(({ version, compiler }) => ({ name: `tsc ${version} to ${modules} modules`, compiler, modules })),
) as [Compilation, ...Compilation[]];

/** The newest compiler, with the modules that most projects have. */
export const newest: Compilation = first;

/** Every other compiler and kind of modules that is tested. */
export const older: readonly Compilation[] = rest;

/** Compiles the project into the folder `output`. */
export async function compile(project: ProjectFolder, compilation: Compilation, ...options: string[]): Promise<void> {
  if (compilation.modules === "CommonJS") project.useCommonJs();
  project.useCompiler(compilation.compiler);
  const tsc = "node_modules/typescript/bin/tsc";
  expect(requireQuiet(await project.run(runtimes.node20, [tsc, ...options]))).toBe("");
  const importing = compilation.modules === "CommonJS" ? 'require("./agents.js")' : 'from "./agents.js"';
  expect(project.read("output/declarations.js")).toContain(importing);
}
