import { bundles } from "./build/bundles.mjs";

const packages = Object.entries(bundles).map(([folder, { modules }]) => [
  `packages/${folder}`,
  { entry: Object.values(modules), project: ["src/**/*.ts"] },
]);

/** @type {import("knip").KnipConfig} */
export default {
  // Programs that are run by their paths.
  ignoreDependencies: ["@arethetypeswrong/cli", "@biomejs/biome", "pnpm", "publint"],
  // A type that only names a part of an exported function's signature is still for its callers.
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    ".": { entry: ["build/{build,check,check-packages,layers,pack}.mjs"], project: ["build/*.mjs"] },
    ...Object.fromEntries(packages),
    "examples/*": { entry: ["*.ts"], project: ["**/*.ts"] },
    "test/*": { project: ["**/*.ts"] },
    "test/pack": { project: ["*.ts"], ignore: ["fixtures/**"] },
  },
};
