import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** What a run of a program left. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts a program in a folder, without what the test run tells its own processes. */
export function start(
  folder: string,
  command: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const { NODE_OPTIONS, VITEST, NODE_ENV, ...environment } = process.env;
  return spawn(command, args, { cwd: folder, env: { ...environment, ...more } });
}

/** Everything a process prints until it ends. */
export function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  let output = "";
  let errors = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    errors += data;
  });
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output, errors })));
}
