import { loadEnvironment } from "./agent-file/load-environment.ts";
import type { Command } from "./command-line/command.ts";
import { CommandError } from "./command-line/command-error.ts";
import { describeFailure } from "./command-line/describe-failure.ts";
import { type ExitCode, exitCode } from "./command-line/exit-code.ts";
import { parseCommandLine } from "./command-line/parse-command-line.ts";
import { checkDeclarations } from "./commands/check.ts";
import { injectSignatures } from "./commands/inject.ts";
import { runAgentFile } from "./commands/run.ts";
import { printDeclarations } from "./commands/tools.ts";
import { endOnBrokenPipe } from "./terminal/broken-pipe.ts";
import { type Output, processOutput } from "./terminal/output.ts";
import { packageVersion } from "./version.ts";

/**
 * The command `toolwright`. Ends the process, whatever the user's modules left open.
 *
 * @param args What follows the command's name.
 */
export async function main(args: readonly string[]): Promise<never> {
  endOnBrokenPipe();
  const { code, output } = await carryOut(args);
  await output.flush();
  process.exit(code);
}

interface Ending {
  readonly code: ExitCode;
  readonly output: Output;
}

async function carryOut(args: readonly string[]): Promise<Ending> {
  const plainOutput = processOutput({ reserved: false });
  const parsed = parseCommandLine(args, { ...plainOutput, version: packageVersion() });
  if ("ended" in parsed) return { code: parsed.ended, output: plainOutput };
  const { command } = parsed;
  const output = processOutput({ reserved: command.json || command.kind === "tools" || command.kind === "check" });
  try {
    loadEnvironment(process.cwd());
    return { code: await dispatch(command, output), output };
  } catch (error) {
    output.note(`${output.notePaint.error("error:")} ${describeFailure(error, command.verbose)}\n`);
    return { code: error instanceof CommandError ? error.exitCode : exitCode.failure, output };
  }
}

async function dispatch(command: Command, output: Output): Promise<ExitCode> {
  switch (command.kind) {
    case "run":
      return runAgentFile(command, output);
    case "tools":
      return printDeclarations(command, output);
    case "check":
      return checkDeclarations(command, output);
    case "inject":
      return injectSignatures(command, output);
  }
}
