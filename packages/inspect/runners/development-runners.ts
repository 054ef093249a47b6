import { expect } from "vitest";
import { type Compilation, compile, newest, older } from "./compilations.ts";
import { type Cell, requireQuiet } from "./declarations.ts";
import { runtimes } from "./installed.ts";
import { minifiedProgram } from "./minified-program.ts";
import type { Outcome } from "./processes.ts";
import type { Printed, ProjectFolder } from "./project-folder.ts";

// Types are read while the program runs.

function printing(name: string, runtime: string, run: (project: ProjectFolder) => Promise<Outcome>): Cell {
  return { name, runtime, declarations: async (project) => declarationsIn(requireQuiet(await run(project))) };
}

/** Where only positions tell functions apart, the n-th one must have the number n. */
function declarationsIn(output: string): string {
  const { declarations, shapes } = JSON.parse(output) as Printed;
  const numbers = shapes.map(({ parameters }) => Number(/\d+/.exec(JSON.stringify(parameters))?.[0]));
  expect(numbers).toEqual(shapes.map((_shape, index) => index + 1));
  return declarations;
}

function sources(name: string, runtime: string, ...options: string[]): Cell {
  return printing(name, runtime, (project) => project.run(runtime, ["--no-warnings", ...options, "print.ts"]));
}

function tsx(name: string, runtime: string): Cell {
  return printing(name, runtime, (project) => project.run(runtime, ["node_modules/tsx/dist/cli.mjs", "print.ts"]));
}

function vitest(pool: string): Cell {
  const declarations = async (project: ProjectFolder) => {
    const args = ["node_modules/vitest/vitest.mjs", "run", "--pool", pool];
    requireQuiet(await project.run(runtimes.node20, args));
    return project.writtenDeclarations();
  };
  return { name: `vitest, pool ${pool}`, declarations };
}

/** Jest tells everything on its error output. */
function jest(name: string, config: string, ...options: string[]): Cell {
  const declarations = async (project: ProjectFolder) => {
    project.useMatrixTools("jest", "ts-jest", "@swc/jest", "@swc/core", "typescript");
    project.copyToolwright();
    const args = [...options, "node_modules/jest/bin/jest.js", "--config", `jest/${config}.config.mjs`];
    const { status, errors } = await project.run(runtimes.node20, args);
    expect(status, errors).toBe(0);
    return project.writtenDeclarations();
  };
  return { name, declarations };
}

function compiled(compilation: Compilation): Cell {
  return printing(`${compilation.name} with source maps`, runtimes.node20, async (project) => {
    await compile(project, compilation);
    return project.run(runtimes.node20, ["output/print.js"]);
  });
}

const inThread: Cell = printing("node in a worker thread (Node 24)", runtimes.node24, (project) => {
  const start = 'new (require("node:worker_threads").Worker)("./print.ts");';
  return project.run(runtimes.node24, ["--no-warnings", "--eval", start]);
});

const minifiedBundle: Cell = printing("a minified bundle with a source map", runtimes.node20, async (project) =>
  project.run(runtimes.node20, [await minifiedProgram(project, { sourcemap: true, keepNames: true })]),
);

/** What `node --permission` needs so that types can be read. */
export const permissions: readonly string[] = [
  "--permission",
  "--allow-fs-read=*",
  "--allow-inspector",
  "--allow-worker",
  "--allow-child-process",
];

/** The ways that every test run tries. */
export const developmentRunners: readonly Cell[] = [
  tsx("tsx (Node 20)", runtimes.node20),
  tsx("tsx (Node 24)", runtimes.node24),
  sources("node file.ts (Node 24)", runtimes.node24),
  sources("node file.ts with transformed types (Node 24)", runtimes.node24, "--experimental-transform-types"),
  ...["forks", "threads", "vmThreads", "vmForks"].map(vitest),
  compiled(newest),
  minifiedBundle,
];

/** Those that only the matrix tries. */
export const furtherRunners: readonly Cell[] = [
  sources("node file.ts (Node 22)", runtimes.node22),
  sources("node file.ts (Node 26)", runtimes.node26),
  tsx("tsx (Node 22)", runtimes.node22),
  tsx("tsx (Node 26)", runtimes.node26),
  sources("node --permission with the right to inspect (Node 24)", runtimes.node24, ...permissions),
  sources("node --permission with the right to inspect (Node 26)", runtimes.node26, ...permissions),
  inThread,
  jest("Jest with @swc/jest, CommonJS", "swc-commonjs"),
  jest("Jest with @swc/jest, ECMAScript modules", "swc-modules", "--experimental-vm-modules"),
  jest("Jest with ts-jest, ECMAScript modules", "ts-jest", "--experimental-vm-modules"),
  ...older.map(compiled),
];
