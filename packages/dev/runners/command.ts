import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const BIN = join(import.meta.dirname, "../bin/toolwright.js");

/** How a command ended and what it printed. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Circumstances of a command; by default it runs in a new folder, on the Node that runs the tests, without input. */
export interface Circumstances {
  readonly node?: string;
  readonly folder?: string;
  readonly environment?: { readonly [name: string]: string };
  readonly input?: string;
}

/** The path of one of the fixtures. */
export function fixture(name: string): string {
  return join(import.meta.dirname, "fixtures", name);
}

/** A new folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-command-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts the built command. */
export function start(args: readonly string[], circumstances: Circumstances = {}): ChildProcessWithoutNullStreams {
  return startProgram([BIN, ...args], circumstances);
}

function startProgram(args: readonly string[], circumstances: Circumstances): ChildProcessWithoutNullStreams {
  const { node = process.execPath, folder = temporaryFolder(), environment } = circumstances;
  return spawn(node, args, { cwd: folder, env: { ...ownEnvironment(), ...environment } });
}

/** Runs the built command to its end. */
export function run(args: readonly string[], circumstances: Circumstances = {}): Promise<Outcome> {
  return runProgram([BIN, ...args], circumstances);
}

/** Runs a program of Node.js to its end, under the circumstances in which the command would run. */
export function runProgram(args: readonly string[], circumstances: Circumstances = {}): Promise<Outcome> {
  const child = startProgram(args, circumstances);
  child.stdin.end(circumstances.input ?? "");
  return outcomeOf(child);
}

/** Runs a shell command in which `$TOOLWRIGHT` stands for the built command. */
export function runInShell(script: string): Promise<Outcome> {
  const env = { ...ownEnvironment(), TOOLWRIGHT: `${process.execPath} ${BIN}` };
  const child = spawn("sh", ["-c", script], { cwd: temporaryFolder(), env });
  child.stdin.end();
  return outcomeOf(child);
}

/** Everything a process prints until it ends. */
export function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output, errors })));
}

/** The environment without what the test runner and this machine may have set. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { CI, NODE_ENV, NODE_OPTIONS, VITEST, FORCE_COLOR, NO_COLOR, TOOLWRIGHT_MODEL, ...rest } = process.env;
  return rest;
}
