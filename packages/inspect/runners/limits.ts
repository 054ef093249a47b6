import { expect } from "vitest";
import { runtimes } from "./installed.ts";
import { minifiedProgram } from "./minified-program.ts";
import type { Outcome } from "./processes.ts";
import { ProjectFolder } from "./project-folder.ts";

/** A way of running in which nothing can tell what a function takes. */
export interface Limit {
  readonly name: string;
  readonly runtime: string;
  /** What the error says. */
  readonly error: string;
  /** What the error advises, each of which the tests show to help. */
  readonly remedies: readonly string[];
  run(project: ProjectFolder): Promise<Outcome>;
}

const PLUGIN = "attach signatures when you build: with a plugin of @toolwright/inspect";
const INJECT = "with `toolwright inject DIST` after tsc";

/** Those that every test run tries. */
export const limits: readonly Limit[] = [
  {
    name: "minified code without a source map",
    runtime: runtimes.node20,
    error: "which is minified JavaScript without a source map",
    remedies: ["let the build emit source maps", PLUGIN, INJECT],
    run: async (project) => project.run(runtimes.node20, [await minifiedProgram(project, {})]),
  },
  {
    name: "an object without a name, whose class a minifier has renamed",
    runtime: runtimes.node20,
    error: "it is an object that is named after its class, and a minifier has named that",
    remedies: ["name the tool: new FunctionTool(object, { name })", "let the build keep the names of classes", PLUGIN],
    run: async (project) => project.run(runtimes.node20, [await minifiedProgram(project, { sourcemap: true })]),
  },
  {
    name: "`node --permission` without the right to inspect, from the sources",
    runtime: runtimes.node24,
    error: "the inspector, which tells where a function is defined, is off under --permission",
    remedies: ["add --allow-inspector", PLUGIN, INJECT],
    run: (project) => project.run(runtimes.node24, ["--no-warnings", "--permission", "--allow-fs-read=*", "print.ts"]),
  },
];

function foreign(name: string, runtime: string, ...options: string[]): Limit {
  return {
    name: `${name}, from the sources`,
    runtime,
    error: `types are read under Node.js only, and this is ${name}`,
    remedies: [PLUGIN, INJECT],
    run: (project) => project.run(runtime, [...options, "print.ts"]),
  };
}

/** Those that only the matrix tries. */
export const furtherLimits: readonly Limit[] = [
  foreign("Bun", runtimes.bun),
  foreign("Deno", runtimes.deno, "run", "--allow-all"),
];

/** Runs into a limit, and expects an error that names the cause and every remedy. */
export async function expectLimit({ run, error, remedies }: Limit): Promise<void> {
  const { status, errors } = await run(ProjectFolder.forTest());
  expect(status).toBe(1);
  for (const text of ["No declaration for ", error, ...remedies]) expect(errors).toContain(text);
  expect(errors).toContain("new FunctionTool(");
}
