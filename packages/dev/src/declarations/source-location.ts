import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { SourceLine } from "@toolwright/inspect";
import type { Signature } from "toolwright";

/** Where a tool is defined. */
export interface ToolLocation {
  /** As an editor or a terminal can open it: relative to the working folder, with the line. */
  readonly location: string;
  /** Absent when there is no such file here. */
  readonly source?: SourceLine;
}

/**
 * Finds the source of a tool.
 *
 * @param source From a signature; the file is relative to its package.
 * @param nearby A file that is likely to belong to the same package.
 */
export function locateTool({ file, line }: NonNullable<Signature["source"]>, nearby: string): ToolLocation {
  const absolute = join(packageFolder(nearby), file);
  if (!existsSync(absolute)) return { location: `${file}:${line}` };
  return { location: `${relative(process.cwd(), absolute)}:${line}`, source: { file: absolute, line } };
}

/** The nearest folder above with a package.json; without one, the file's own folder. */
function packageFolder(file: string): string {
  const own = dirname(file);
  for (let folder = own; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
  }
  return own;
}
