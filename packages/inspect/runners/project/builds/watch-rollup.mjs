import { toolwright } from "@toolwright/inspect/rollup";
import { watch } from "rollup";
import { stripTypes } from "./strip-types.mjs";

// Prints a line after each build, and ends when its input does.
const watcher = watch({
  input: "declare.ts",
  external: ["toolwright", "toolwright/signature"],
  plugins: [toolwright(), stripTypes],
  output: { file: "output/watched.mjs" },
});
watcher.on("event", ({ code, error }) => {
  if (code === "END") console.log("built");
  if (error) console.error(error);
});
process.stdin.on("end", () => watcher.close()).resume();
