import { toolwright } from "@toolwright/inspect/webpack";
import webpack from "webpack";

const asLoader = process.argv.includes("--loader");
const typescript = { test: /\.ts$/, use: "./builds/strip-types-loader.cjs" };
const signatures = { test: /\.ts$/, enforce: "pre", use: "@toolwright/inspect/loader" };

const compiler = webpack({
  mode: "production",
  target: "node20",
  entry: "./declare.ts",
  experiments: { outputModule: true },
  resolve: { extensions: [".ts", ".js"] },
  output: { path: `${process.cwd()}/output`, filename: "webpack.mjs", module: true },
  module: { rules: asLoader ? [typescript, signatures] : [typescript] },
  plugins: asLoader ? [] : [toolwright()],
});
compiler.run((failure, stats) => {
  if (failure || stats.hasErrors() || stats.hasWarnings()) console.error(failure ?? stats.toString("errors-warnings"));
  compiler.close(() => {});
});
