import { setTimeout } from "node:timers/promises";
import { toolwright } from "@toolwright/inspect/vite";
import { createServer } from "vite";

const server = await createServer({
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, ws: false },
  plugins: [toolwright()],
});
// Loads the program, which prints, as for a request; again some time after a change, when the server has noted it.
await server.ssrLoadModule("/declare.ts");
server.watcher.on("change", async () => {
  await setTimeout(500);
  await server.ssrLoadModule("/declare.ts");
});
process.stdin.on("end", () => server.close()).resume();
