import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { CommandError } from "../command-line/command-error.ts";
import { formatSnapshotFile, parseSnapshotFile, type SnapshotFile } from "./snapshot-file.ts";

/**
 * Reads a snapshot file; `undefined` when there is none.
 * @throws CommandError when it is broken, of a newer format, or not readable.
 */
export function readSnapshotFile(path: string): SnapshotFile | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw inaccessible("read", path, error);
  }
  return parseSnapshotFile(text, shown(path));
}

/**
 * Writes a snapshot file. Whoever reads it meanwhile, also after a crash, sees the old one or the new one whole.
 * @throws CommandError when it cannot be written.
 */
export function writeSnapshotFile(path: string, file: SnapshotFile): void {
  // A link stays a link: the file that it leads to is replaced.
  const target = existsSync(path) ? realpathSync(path) : path;
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, formatSnapshotFile(file), { flag: "wx" });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw inaccessible("written", path, error);
  }
}

function inaccessible(what: string, path: string, error: unknown): CommandError {
  return new CommandError(
    `${shown(path)} cannot be ${what}: ${error instanceof Error ? error.message : String(error)}`,
  );
}

function shown(path: string): string {
  return relative(process.cwd(), path);
}
