import { CommanderError, Command as CommandLine } from "commander";
import type { CheckCommand, Command, InjectCommand, RunCommand, ToolsCommand } from "./command.ts";
import { type ExitCode, exitCode } from "./exit-code.ts";

/** Where help and complaints about the command line go. */
export interface ParserOutput {
  readonly version: string;
  /** Help and version that were asked for. */
  write(text: string): void;
  /** What is wrong with the command line. */
  note(text: string): void;
}

/** A command to carry out, or the end of it: help was shown, or the command line was wrong. */
export type ParsedCommandLine = { readonly command: Command } | { readonly ended: ExitCode };

/** Reads the arguments that follow the command's name. Never throws for what a user typed, and does nothing else. */
export function parseCommandLine(args: readonly string[], output: ParserOutput): ParsedCommandLine {
  let command: Command | undefined;
  const commandLine = describeCommandLine(output, (understood) => {
    command = understood;
  });
  try {
    commandLine.parse(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return { ended: error.exitCode === 0 ? exitCode.ok : exitCode.usage };
    throw error;
  }
  return command === undefined ? { ended: exitCode.usage } : { command };
}

function describeCommandLine(output: ParserOutput, understood: (command: Command) => void): CommandLine {
  const commandLine = new CommandLine("toolwright")
    .description("Runs agents in the terminal, and prints and checks what models are told about tools.")
    .version(output.version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.write(text), writeErr: (text) => output.note(text) })
    .showHelpAfterError("(toolwright help shows what there is)")
    .addHelpText("after", closingHelp);
  addRun(commandLine, understood);
  addTools(commandLine, understood);
  addCheck(commandLine, understood);
  addInject(commandLine, understood);
  // Not --help: right after the name, npx takes it for its own.
  for (const command of commandLine.commands) {
    command.showHelpAfterError(`(toolwright help ${command.name()} shows what there is)`);
  }
  return commandLine;
}

interface RunOptions {
  readonly model?: string;
  readonly agent?: string;
  readonly json?: true;
  readonly verbose?: true;
}

function addRun(commandLine: CommandLine, understood: (command: RunCommand) => void): void {
  commandLine
    .command("run")
    .summary("talk to an agent")
    .description("Talks to the agent that FILE exports: one turn for each PROMPT, or an interactive session without.")
    .argument("<file>", "a TypeScript or JavaScript module that exports an agent")
    .argument("[prompts...]", "messages to the agent; all belong to one session")
    .option("-m, --model <name>", "the model to use instead of the agent's own")
    .option("-a, --agent <export>", "the export that is the agent, when there are several")
    .option("--json", "print the events, one JSON object a line, and nothing else")
    .option("--verbose", "show where an error comes from")
    .addHelpText("after", runHelp)
    .action((file: string, prompts: string[], { json, verbose, ...named }: RunOptions) =>
      understood({ kind: "run", file, prompts, ...named, json: json ?? false, verbose: verbose ?? false }),
    );
}

interface ToolsOptions {
  readonly export?: string;
  readonly json?: true;
  readonly verbose?: true;
}

function addTools(commandLine: CommandLine, understood: (command: ToolsCommand) => void): void {
  commandLine
    .command("tools")
    .summary("print and check declarations")
    .description(
      "Prints what a model is told about the functions and tools that FILE exports, and what is wrong with it.",
    )
    .argument("<file>", "a TypeScript module")
    .option("-e, --export <name>", "look at this export only")
    .option("--json", "print an array of declarations in the form of the Gemini API, and nothing else")
    .option("--verbose", "show where an error comes from")
    .addHelpText("after", toolsHelp)
    .action((file: string, { export: exportName, json, verbose }: ToolsOptions) =>
      understood({
        kind: "tools",
        file,
        ...(exportName === undefined ? {} : { exportName }),
        json: json ?? false,
        verbose: verbose ?? false,
      }),
    );
}

interface CheckOptions {
  readonly provider?: string;
  readonly update?: true;
  readonly json?: true;
  readonly verbose?: true;
}

function addCheck(commandLine: CommandLine, understood: (command: CheckCommand) => void): void {
  commandLine
    .command("check")
    .summary("find weak declarations")
    .description("Finds what a model will get wrong about the functions and tools that each FILE exports.")
    .argument("<files...>", "TypeScript modules")
    .option(
      "-p, --provider <name>",
      "also what a provider's form leaves out or refuses: gemini, openai, anthropic … or all",
    )
    .option("-u, --update", "write snapshots of the declarations instead of comparing with them")
    .option("--json", "print one JSON object, and nothing else")
    .option("--verbose", "show where an error comes from")
    .addHelpText("after", checkHelp)
    .action((files: string[], { update, json, verbose, ...named }: CheckOptions) =>
      understood({
        kind: "check",
        files,
        ...named,
        update: update ?? false,
        json: json ?? false,
        verbose: verbose ?? false,
      }),
    );
}

interface InjectOptions {
  readonly project?: string;
  readonly strict?: true;
  readonly verbose?: true;
}

function addInject(commandLine: CommandLine, understood: (command: InjectCommand) => void): void {
  commandLine
    .command("inject")
    .summary("attach signatures after tsc")
    .description(
      "Attaches the signatures of tools to the JavaScript that tsc wrote into DIST, for programs that run in production. " +
        "Source maps stay right; a second run changes nothing.",
    )
    .argument("<dist>", "the folder that tsc writes to")
    .option("-p, --project <tsconfig>", "the tsconfig of the build, needed without source maps (default: the nearest)")
    .option("--strict", "end with code 3 when there is a warning")
    .option("--verbose", "show where an error comes from")
    .addHelpText("after", injectHelp)
    .action((folder: string, { strict, verbose, ...named }: InjectOptions) =>
      understood({ kind: "inject", folder, ...named, strict: strict ?? false, json: false, verbose: verbose ?? false }),
    );
}

const closingHelp = `
Exit codes:
  0    everything went well
  1    a turn failed, FILE could not be loaded, or check found that one does not exist
  2    wrong arguments, or FILE or DIST does not exist
  3    a function or tool cannot be declared, has an error that check found, or with --strict cannot be followed
  4    a call waits for a person's approval, and nobody was there to be asked
  5    check found warnings, and no error
  130  stopped with Ctrl-C

A file .env in the working folder is loaded; variables that are set already keep their values.
Colours: only on a terminal; NO_COLOR=1 and FORCE_COLOR=1 decide otherwise.`;

const runHelp = `
The agent is the export named by --agent, else "agent", "rootAgent", the default export, or the only agent there is.
The model is the one named by --model, else the agent's own, else the one named by TOOLWRIGHT_MODEL.
An interactive session asks before it runs a call that needs approval; only "y" and "yes" approve. With PROMPTs, such a
call is shown and not run.
An interactive session ends with "exit" or the end of input (Ctrl-D). Ctrl-C cancels the running turn first.

Examples:
  $ toolwright run agent.ts "What is 5 plus 3?" "And 10 divided by 2?"
  $ toolwright run agent.ts --model offline
  $ toolwright run agent.ts --json "What is 5 plus 3?" | jq .content`;

const toolsHelp = `
Exported functions are read without running FILE. It is imported only if it exports something else that may be an agent
or a tool; what it prints then goes to standard error.

Examples:
  $ toolwright tools agent.ts
  $ toolwright tools agent.ts --json --export calculate`;

const checkHelp = `
FILEs are read and imported as by the command tools. When one cannot be read the others are still checked.
Rules are set in the nearest toolwright.json above a FILE; @toolwrightIgnore RULE REASON in a doc comment switches one off.

Examples:
  $ toolwright check agent.ts
  $ toolwright check src/tools/*.ts --json | jq .findings`;

const injectHelp = `
Examples:
  $ tsc && toolwright inject dist
  $ tsc -p tsconfig.build.json && toolwright inject dist --project tsconfig.build.json --strict`;
