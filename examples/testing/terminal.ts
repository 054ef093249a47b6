import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const require = createRequire(import.meta.url);
const command = join(dirname(require.resolve("@toolwright/dev/package.json")), "bin", "toolwright.js");

/** The lines that `toolwright run` prints for an example's agent: with prompts, or with lines that a user types. */
export async function runAgent(
  agentFile: URL,
  { prompts = [], typed = [] }: { readonly prompts?: readonly string[]; readonly typed?: readonly string[] },
): Promise<string[]> {
  return linesOf([command, "run", fileURLToPath(agentFile), ...prompts], typed);
}

/** The lines that a program of an example prints. */
export async function runProgram(file: URL): Promise<string[]> {
  return linesOf(["--import", "tsx", fileURLToPath(file)], []);
}

async function linesOf(args: readonly string[], typed: readonly string[]): Promise<string[]> {
  const env = { ...process.env, TOOLWRIGHT_MODEL: "offline", NO_COLOR: "1", FORCE_COLOR: undefined };
  const running = execute(process.execPath, args, { env });
  running.child.stdin?.end(typed.map((line) => `${line}\n`).join(""));
  const { stdout } = await running;
  return stdout.trimEnd().split("\n");
}
