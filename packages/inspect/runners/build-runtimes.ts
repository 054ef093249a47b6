import { bundler, injected } from "./build-tools.ts";
import { newest } from "./compilations.ts";
import { type Cell, requireQuiet } from "./declarations.ts";
import { runtimes } from "./installed.ts";
import type { ProjectFolder } from "./project-folder.ts";

const bundle = bundler("", "esbuild");
const compiled = injected(newest, "");

/** A minified bundle, and what the compiler wrote: both start there with nothing but `toolwright`. */
function everywhere(name: string, runtime: string, ...options: string[]): Cell {
  const declarations = async (project: ProjectFolder) => {
    const files = [await bundle.build(project), await compiled.build(project)];
    project.prune();
    const outputs: string[] = [];
    for (const file of files) {
      outputs.push(requireQuiet(await project.runInProduction(runtime, [...options, file])));
    }
    return outputs[0] === outputs[1] ? (outputs[0] ?? "") : outputs.join("\n");
  };
  return { name, runtime, declarations };
}

const inThread: Cell = {
  name: "in a worker thread",
  declarations: async (project) => {
    const start = `new (require("node:worker_threads").Worker)("./${await bundle.build(project)}");`;
    return requireQuiet(await project.runInProduction(runtimes.node20, ["--eval", start]));
  },
};

const inVitest: Cell = {
  name: "in vitest, attached by the Vite plugin",
  declarations: async (project) => {
    const config = `import { toolwright } from "@toolwright/inspect/vite";
    export default {
      plugins: [toolwright()],
      test: { include: ["write-declarations.ts"], globals: true, env: { NODE_ENV: "production" } },
    };`;
    project.write("vitest.config.ts", config);
    requireQuiet(await project.run(runtimes.node20, ["node_modules/vitest/vitest.mjs", "run"]));
    return project.writtenDeclarations();
  },
};

/** Where else a build runs; each of these in the matrix. */
export const buildRuntimes: readonly Cell[] = [
  everywhere("on Node 22", runtimes.node22),
  everywhere("on Node 24", runtimes.node24),
  everywhere("on Node 26", runtimes.node26),
  everywhere("on Bun", runtimes.bun),
  everywhere("on Deno", runtimes.deno, "run", "--allow-read", "--allow-env"),
  everywhere(
    "under `--permission`, without the right to inspect",
    runtimes.node24,
    "--permission",
    "--allow-fs-read=*",
  ),
  inThread,
  inVitest,
];
