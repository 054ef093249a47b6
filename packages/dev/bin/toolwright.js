#!/usr/bin/env node
// Committed, so that npm links the command on a fresh clone, before anything is built.
import { existsSync } from "node:fs";

const built = new URL("../dist/main.js", import.meta.url);

if (existsSync(built)) {
  const { main } = await import(built.href);
  await main(process.argv.slice(2));
} else {
  process.stderr.write("toolwright is not built yet. In a clone of the repository, run `npm run build` first.\n");
  process.exitCode = 1;
}
