import { type BuildTool, bundler, injected, pruned } from "./build-tools.ts";
import { type Compilation, newest, older } from "./compilations.ts";
import type { Cell } from "./declarations.ts";
import { nextBuilds } from "./next-builds.ts";

const withMaps = (compilation: Compilation) => injected(compilation, "with source maps");
const withoutMaps = (compilation: Compilation) => injected(compilation, "without source maps", "--sourceMap", "false");

const everyRun: readonly BuildTool[] = [
  bundler("esbuild, bundled and minified", "esbuild"),
  bundler("Vite, for the server", "vite"),
  bundler("Rollup", "rollup"),
  withMaps(newest),
  withoutMaps(newest),
];

const matrix: readonly BuildTool[] = [
  bundler("webpack, minified", "webpack"),
  bundler("webpack, minified, with the loader", "webpack", "--loader"),
  injected(newest, "with maps inside the files", "--sourceMap", "false", "--inlineSourceMap"),
  injected(newest, "for ES2022 with sources in the maps", "--target", "ES2022", "--inlineSources"),
  ...older.map(withMaps),
  ...older.map(withoutMaps),
];

/** The ways of building that every test run tries. */
export const productionBuilds: readonly Cell[] = everyRun.map(pruned);

/** Those that only the matrix tries: they are slow, or vary one of the others. */
export const furtherBuilds: readonly Cell[] = [...matrix.map(pruned), ...nextBuilds];
