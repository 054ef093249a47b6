import { type Cell, requireQuiet } from "./declarations.ts";
import { runtimes } from "./installed.ts";

/** Loads the hook before anything else. */
export const register: readonly string[] = ["--no-warnings", "--import", "@toolwright/inspect/register"];

function hooked(name: string, runtime: string, ...options: string[]): Cell {
  return {
    name,
    runtime,
    declarations: async (project) =>
      requireQuiet(await project.runInProduction(runtime, [...register, ...options, "declare.ts"])),
  };
}

/** What every test run tries. */
export const loadHooks: readonly Cell[] = [hooked("node file.ts (Node 24)", runtimes.node24)];

/** What only the matrix tries. */
export const furtherLoadHooks: readonly Cell[] = [
  hooked("node file.ts (Node 22)", runtimes.node22),
  hooked("node file.ts (Node 26)", runtimes.node26),
  ...(["22", "24", "26"] as const).map((version) =>
    hooked(
      `tsx (Node ${version}), in a package with \`"type": "module"\``,
      runtimes[`node${version}`],
      "--import",
      "tsx",
    ),
  ),
];
