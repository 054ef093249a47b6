import { toolwright } from "@toolwright/inspect/vite";
import { build } from "vite";

await build({
  logLevel: "error",
  build: { ssr: "declare.ts", outDir: "output", rollupOptions: { output: { entryFileNames: "vite.mjs" } } },
  plugins: [toolwright()],
});
