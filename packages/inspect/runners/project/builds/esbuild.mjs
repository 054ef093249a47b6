import { toolwright } from "@toolwright/inspect/esbuild";
import { build } from "esbuild";

// Everything in one minified file, without a source map: nothing but the attached signatures tells what a tool takes.
await build({
  entryPoints: ["declare.ts"],
  bundle: true,
  minify: true,
  platform: "node",
  format: "esm",
  outfile: "output/esbuild.mjs",
  plugins: process.argv.includes("--without-signatures") ? [] : [toolwright()],
});
