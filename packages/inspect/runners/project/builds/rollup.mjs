import { toolwright } from "@toolwright/inspect/rollup";
import { rollup } from "rollup";
import { stripTypes } from "./strip-types.mjs";

const bundle = await rollup({
  input: "declare.ts",
  external: ["toolwright", "toolwright/signature"],
  plugins: [toolwright(), stripTypes],
});
await bundle.write({ file: "output/rollup.mjs", sourcemap: true });
