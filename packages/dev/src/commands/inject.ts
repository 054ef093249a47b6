import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type InjectedFolder, injectFolder, warningText } from "@toolwright/inspect";
import { resolveFile } from "../agent-file/resolve-file.ts";
import type { InjectCommand } from "../command-line/command.ts";
import { CommandError } from "../command-line/command-error.ts";
import { type ExitCode, exitCode } from "../command-line/exit-code.ts";
import { counted } from "../terminal/counted.ts";
import type { Output } from "../terminal/output.ts";

/** Carries out `toolwright inject`: attaches signatures to what the compiler has written. */
export function injectSignatures(command: InjectCommand, output: Output): ExitCode {
  const folder = resolveFolder(command.folder);
  const project = command.project === undefined ? undefined : resolveFile(command.project);
  const injected = injectFolder(folder, { project });
  const warnings = isWithoutTools(injected) ? [withoutTools(command.folder)] : injected.warnings.map(warningText);
  for (const warning of warnings) output.note(`${output.notePaint.warning("warning:")} ${warning}\n`);
  output.write(`${summaryOf(injected)}\n`);
  return command.strict && warnings.length > 0 ? exitCode.faultyDeclarations : exitCode.ok;
}

/** Most likely another folder than the one that was meant. */
function isWithoutTools({ changed, unchanged, warnings }: InjectedFolder): boolean {
  return changed.length + unchanged.length + warnings.length === 0;
}

function withoutTools(folder: string): string {
  return (
    `${folder} holds no JavaScript, compiled from TypeScript, in which a function becomes a tool.\n` +
    "What you can do:\n  - name the folder that tsc writes to, after tsc has run\n" +
    "  - build with a plugin of @toolwright/inspect if a bundler has written it"
  );
}

function resolveFolder(named: string): string {
  const folder = resolve(named);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new CommandError(`There is no folder ${folder}. Name the one that the compiler writes to.`, exitCode.usage);
}

function summaryOf({ places, changed, unchanged }: InjectedFolder): string {
  const done = `Attached signatures in ${counted(places, "place")} of ${counted(changed.length, "file")}.`;
  return unchanged.length === 0 ? done : `${done} ${counted(unchanged.length, "file")} had them already.`;
}
