import { toolwright } from "@toolwright/inspect/webpack";

const typescript = { test: /\.ts$/, use: "./builds/strip-types-loader.cjs" };
const signatures = { test: /\.ts$/, enforce: "pre", use: "@toolwright/inspect/loader" };

/** How webpack builds the project into `output/<filename>`, with the plugin or with the loader. */
export function webpackOptions(mode, filename, asLoader) {
  return {
    mode,
    target: "node20",
    devtool: false,
    entry: "./declare.ts",
    experiments: { outputModule: true },
    resolve: { extensions: [".ts", ".js"] },
    output: { path: `${process.cwd()}/output`, filename, module: true },
    module: { rules: asLoader ? [typescript, signatures] : [typescript] },
    plugins: asLoader ? [] : [toolwright()],
  };
}
