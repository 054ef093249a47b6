import { createInterface } from "node:readline";
import { expect } from "vitest";
import { requireQuiet } from "./declarations.ts";
import { runtimes } from "./installed.ts";
import type { ProjectFolder } from "./project-folder.ts";

/** One build that watches: a script of the project that prints a line after each build. */
export interface WatchingBuild {
  readonly name: string;
  readonly script: readonly string[];
  /** Where it writes the program; absent where the script runs it, so that the line is what the program prints. */
  readonly output?: string;
}

const output = "output/watched.mjs";

/** The one that every test run tries. */
export const watchingBuild: WatchingBuild = { name: "Rollup", script: ["builds/watch-rollup.mjs"], output };

/** Those that only the matrix tries. */
export const furtherWatchingBuilds: readonly WatchingBuild[] = [
  { name: "Vite", script: ["builds/watch-vite.mjs"], output },
  { name: "the development server of Vite", script: ["builds/serve-vite.mjs"] },
  { name: "esbuild", script: ["builds/watch-esbuild.mjs"], output },
  { name: "webpack", script: ["builds/watch-webpack.mjs"], output },
  { name: "webpack with the loader", script: ["builds/watch-webpack.mjs", "--loader"], output },
];

const PROGRAM = `import { FunctionTool } from "toolwright";
import type { Mode } from "./mode.ts";
console.log(JSON.stringify(new FunctionTool((mode: Mode) => mode, { name: "run" }).getDeclaration()));
`;

/** Changes nothing but a type in another file, and expects the build to attach what that type says now. */
export async function expectWatched(project: ProjectFolder, watching: WatchingBuild): Promise<void> {
  project.write("mode.ts", 'export type Mode = "fast" | "whole";');
  project.write("declare.ts", PROGRAM);
  const watch = project.start(runtimes.node20, watching.script, { NODE_ENV: "production" });
  let errors = "";
  watch.stderr.on("data", (data) => {
    errors += data;
  });
  const lines = createInterface(watch.stdout)[Symbol.asyncIterator]();
  const built = async () => {
    const { value = errors } = await lines.next();
    return watching.output === undefined
      ? value
      : requireQuiet(await project.runInProduction(runtimes.node20, [output]));
  };
  try {
    expect(await built()).toContain('"enum":["fast","whole"]');
    project.write("mode.ts", 'export type Mode = "slow" | "safe";');
    expect(await built()).toContain('"enum":["slow","safe"]');
  } finally {
    watch.stdin.end();
  }
}
