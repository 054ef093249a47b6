import { toolwright } from "@toolwright/inspect/vite";
import { build } from "vite";

const watcher = await build({
  logLevel: "error",
  build: {
    ssr: "declare.ts",
    outDir: "output",
    watch: {},
    rollupOptions: { output: { entryFileNames: "watched.mjs" } },
  },
  plugins: [toolwright()],
});
watcher.on("event", ({ code, error }) => {
  if (code === "END") console.log("built");
  if (error) console.error(error);
});
process.stdin.on("end", () => watcher.close()).resume();
