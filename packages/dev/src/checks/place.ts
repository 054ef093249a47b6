import { relative } from "node:path";
import type { ToolFault } from "./finding.ts";

/** Where a fault is to be mended. */
export interface Place {
  readonly file: string;
  readonly line?: number;
}

/** The line of the tool; the file alone when it is not known. */
export function placeOf({ tool }: ToolFault, file: string): Place {
  const [, named, line] = /^(.*):(\d+)$/.exec(tool?.location ?? "") ?? [];
  if (named !== undefined) return { file: named, line: Number(line) };
  return { file: relative(process.cwd(), file) };
}
