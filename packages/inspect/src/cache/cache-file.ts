import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolders } from "./cache-folder.ts";

/**
 * What is kept under a name for a source file, from the first folder that has it in a form that can be believed.
 *
 * @param decode `undefined` for a text that is damaged, or written by or for something else; may throw.
 */
export function readCacheFile<Content>(
  source: string,
  name: string,
  decode: (text: string) => Content | undefined,
): Content | undefined {
  for (const folder of cacheFolders(source)) {
    const found = readIn(folder, name, decode);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Keeps a text in the first folder that can be written; in none, if there is none. */
export function writeCacheFile(source: string, name: string, text: string): void {
  cacheFolders(source).some((folder) => writeWhole(folder, name, text));
}

function readIn<Content>(folder: string, name: string, decode: (text: string) => Content | undefined) {
  try {
    return decode(readFileSync(join(folder, name), "utf8"));
  } catch {
    return undefined;
  }
}

/** Other processes see the old file or the new one, never a part. */
function writeWhole(folder: string, name: string, text: string): boolean {
  const temporary = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, join(folder, name));
    return true;
  } catch {
    rmQuietly(temporary);
    return false;
  }
}

function rmQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A left-over temporary file does no harm, and there is nobody to tell.
  }
}
