import { type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import { CommandError } from "../command-line/command-error.ts";
import { exitCode } from "../command-line/exit-code.ts";

/**
 * The absolute path of a file that a user named.
 * @throws CommandError (wrong usage) when it is no file.
 */
export function resolveFile(named: string): string {
  const file = resolve(named);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new CommandError(`There is no file ${file}.${patternHint(named)}`, exitCode.usage);
  if (!stats.isFile()) throw new CommandError(`${file} is ${kindOf(stats)}. ${hintFor(named, stats)}`, exitCode.usage);
  return file;
}

function patternHint(named: string): string {
  return /[*?{]/.test(named)
    ? " Patterns are filled in by the shell: no file fits this one, or it stands in quotes."
    : "";
}

function kindOf(stats: Stats): string {
  return stats.isDirectory() ? "a folder" : "not a regular file";
}

function hintFor(named: string, stats: Stats): string {
  const inside = `${named.replace(/[/\\]+$/, "")}/agent.ts`;
  const exists = stats.isDirectory() && statSync(inside, { throwIfNoEntry: false })?.isFile() === true;
  return exists ? `Did you mean ${inside}?` : "Name the module itself, for example agent.ts.";
}
