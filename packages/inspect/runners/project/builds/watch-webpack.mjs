import webpack from "webpack";
import { webpackOptions } from "./webpack-options.mjs";

const compiler = webpack(webpackOptions("development", "watched.mjs", process.argv.includes("--loader")));
const watching = compiler.watch({}, (failure, stats) => {
  if (failure || stats.hasErrors()) console.error(failure ?? stats.toString("errors-warnings"));
  console.log("built");
});
process.stdin.on("end", () => watching.close(() => {})).resume();
