import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const workspaceFolder = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a command in the repository's root with its output passed through.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<boolean>} Whether it succeeded.
 */
export function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: workspaceFolder, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
}
