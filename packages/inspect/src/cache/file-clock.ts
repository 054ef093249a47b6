import { randomUUID } from "node:crypto";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rmQuietly } from "./cache-files.ts";

/**
 * How far the clock that a folder's files are stamped with is ahead of this process's, in milliseconds. A file server
 * has a clock of its own, and some file systems write down full seconds only.
 *
 * @returns 0 when nothing can be written there to find out.
 */
export function clockLead(folder: string): number {
  const probe = join(folder, `${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, "");
    return statSync(probe).mtimeMs - Date.now();
  } catch {
    return 0;
  } finally {
    rmQuietly(probe);
  }
}
