import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MATRIX_TOOLS } from "./installed.ts";

const LOCK = join(MATRIX_TOOLS, "package-lock.json");
/** Holds the text of the lock file that was installed. */
const INSTALLED = join(MATRIX_TOOLS, "node_modules/.installed-lock.json");
// Linked commands would be of no use, and one of them is called `node`.
const INSTALL = ["ci", "--ignore-scripts", "--no-bin-links", "--no-audit", "--no-fund"];

/** Installs what only the matrix needs, once for each state of its lock file. */
export function setup(): void {
  const wanted = readFileSync(LOCK, "utf8");
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === wanted) return;
  const { status } = spawnSync("npm", INSTALL, { cwd: MATRIX_TOOLS, stdio: "inherit" });
  if (status !== 0) throw new Error(`npm could not install what the matrix needs into ${MATRIX_TOOLS}.`);
  writeFileSync(INSTALLED, wanted);
}
