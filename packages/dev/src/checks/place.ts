import { relative } from "node:path";
import { faultPlace } from "@toolwright/inspect";
import type { ToolFault } from "./finding.ts";

/** Where a fault is to be mended. */
export interface Place {
  /** Relative to the working folder. */
  readonly file: string;
  readonly line?: number;
}

/** The line of the parameter or member, else of the tool; the file alone when neither is known. */
export function placeOf(fault: ToolFault, checked: string): Place {
  if (fault.in !== undefined) return { file: shownPath(fault.in) };
  const { facts, source } = fault.tool ?? {};
  const place = facts === undefined ? source : faultPlace(fault, facts);
  return place === undefined ? { file: shownPath(checked) } : { file: shownPath(place.file), line: place.line };
}

/** A path as reports show it: relative to the working folder. */
export function shownPath(file: string): string {
  return relative(process.cwd(), file).replaceAll("\\", "/");
}
