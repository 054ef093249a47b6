import { type BuildTool, bundler, compiled, compiledToCommonJs } from "./build-tools.ts";

const compilers = [
  { version: "7.0", installed: "typescript" },
  { version: "6.0", installed: "typescript-6" },
  { version: "5.9", installed: "typescript-5" },
];

/** The ways of building that every test run tries. */
export const productionBuilds: readonly BuildTool[] = [
  bundler("esbuild, bundled and minified", "esbuild"),
  bundler("Vite, for the server", "vite"),
  bundler("Rollup", "rollup"),
  compiled("tsc 7.0 with source maps, and inject", []),
  compiled("tsc 7.0 without source maps, and inject", ["--sourceMap", "false"]),
];

/** Those that only the matrix tries: they are slow, or vary one of the others. */
export const furtherBuilds: readonly BuildTool[] = [
  bundler("webpack, minified", "webpack"),
  bundler("webpack, minified, with the loader", "webpack", "--loader"),
  compiled("tsc 7.0 with maps inside the files, and inject", ["--sourceMap", "false", "--inlineSourceMap"]),
  compiled("tsc 7.0 to ES2022 with sources in the maps, and inject", ["--target", "ES2022", "--inlineSources"]),
  ...compilers
    .slice(1)
    .flatMap(({ version, installed }) => [
      compiled(`tsc ${version} with source maps, and inject`, [], installed),
      compiled(`tsc ${version} without source maps, and inject`, ["--sourceMap", "false"], installed),
    ]),
  ...compilers.map(({ version, installed }) => compiledToCommonJs(`tsc ${version} to CommonJS, and inject`, installed)),
];
