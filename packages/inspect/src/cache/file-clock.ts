import { randomUUID } from "node:crypto";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rmQuietly } from "./cache-files.ts";

/** A system that writes down no parts of a second writes every second, or every other one (ms). */
const COARSE_STEP = 2_000;
/** A kernel stamps files with the time of its last tick, a hundredth of a second ago at most (ms). */
const TICK = 10;

/**
 * How far the clock that a folder's files are stamped with is ahead of this process's at least, in milliseconds: what is
 * written from now on has a later stamp than the time now and this. A file server has a clock of its own.
 *
 * @returns as if there were one clock, when nothing can be written there to find out.
 */
export function clockLead(folder: string): number {
  const probe = join(folder, `${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, "");
    return leastLead(statSync(probe).mtimeMs, Date.now());
  } catch {
    return -TICK;
  } finally {
    rmQuietly(probe);
  }
}

/**
 * @param stamped the stamp of a file that has just been written.
 * @param now the time of this process.
 * @returns the least lead that explains it, less what a stamp may be rounded down by.
 */
export function leastLead(stamped: number, now: number): number {
  return stamped - now - (stamped % 1_000 === 0 ? COARSE_STEP : TICK);
}
