import webpack from "webpack";
import { webpackOptions } from "./webpack-options.mjs";

const compiler = webpack(webpackOptions("production", "webpack.mjs", process.argv.includes("--loader")));
compiler.run((failure, stats) => {
  if (failure || stats.hasErrors() || stats.hasWarnings()) console.error(failure ?? stats.toString("errors-warnings"));
  compiler.close(() => {});
});
