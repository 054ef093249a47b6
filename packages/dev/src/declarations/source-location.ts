import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Signature } from "toolwright";

/**
 * A source as an editor or a terminal can open it: relative to the working folder, with the line.
 *
 * @param source From a signature; the file is relative to its package.
 * @param nearby A file that is likely to belong to the same package.
 */
export function sourceLocation({ file, line }: NonNullable<Signature["source"]>, nearby: string): string {
  const absolute = join(packageFolder(nearby), file);
  return `${existsSync(absolute) ? relative(process.cwd(), absolute) : file}:${line}`;
}

/** The nearest folder above with a package.json; without one, the file's own folder. */
function packageFolder(file: string): string {
  const own = dirname(file);
  for (let folder = own; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
  }
  return own;
}
