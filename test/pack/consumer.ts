import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { workspaceFolder } from "../../build/workspace.mjs";

/** The package managers that installed tarballs are tried with. */
export type PackageManager = "npm" | "pnpm";

/** A project of a user's, outside the workspace. */
export interface Consumer {
  readonly folder: string;
  /** Runs a program in the project; rejects with what it printed when it fails. */
  run(command: string, ...args: string[]): Promise<string>;
  remove(): void;
}

const pnpm = join(workspaceFolder, "node_modules/pnpm/bin/pnpm.cjs");
const sources = fileURLToPath(new URL("fixtures/consumer", import.meta.url));

/**
 * Makes a project that has installed the given tarballs and packages, install scripts blocked.
 *
 * @param tarballs paths by package name; these names are asked from no registry, at any depth.
 * @param others versions by package name.
 */
export async function createConsumer(
  manager: PackageManager,
  tarballs: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), `toolwright-${manager}-`));
  const files = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]));
  const manifest = {
    name: "consumer",
    private: true,
    type: "module",
    dependencies: { ...files, ...others },
    overrides: Object.fromEntries(Object.keys(files).map((name) => [name, `$${name}`])),
    pnpm: { overrides: files },
  };
  cpSync(sources, folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  // A registry that cannot answer: whoever needs it for one of our packages fails.
  writeFileSync(join(folder, ".npmrc"), "@toolwright:registry=http://127.0.0.1:9/\nfetch-retries=0\n");
  const run = (command: string, ...args: string[]) => runIn(folder, command, args);
  if (manager === "npm") await run("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund");
  else await run(process.execPath, pnpm, "install", "--ignore-scripts", "--no-frozen-lockfile");
  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function runIn(folder: string, command: string, args: readonly string[]): Promise<string> {
  // The project must see a user's environment, not that of a test run; with CI set, vitest writes no snapshots.
  const { CI: _ci, NODE_ENV: _mode, NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env;
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
