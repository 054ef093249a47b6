import { toolwright } from "@toolwright/inspect/esbuild";
import { context } from "esbuild";

const report = {
  name: "report",
  setup: (build) => build.onEnd(({ errors }) => console.log(errors.length === 0 ? "built" : errors)),
};
const building = await context({
  entryPoints: ["declare.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: "output/watched.mjs",
  plugins: [toolwright(), report],
});
await building.watch();
process.stdin.on("end", () => building.dispose()).resume();
