import type { ToolFault } from "./finding.ts";
import { declaredPlace } from "./place.ts";

/** Whether a doc comment has switched the fault's rule off, on the function or on what the fault is about. */
export function isIgnored(fault: ToolFault): boolean {
  const ignored = fault.tool?.facts?.ignored ?? [];
  const pointer = fault.pointer ?? declaredPlace(fault)?.pointer ?? "";
  return ignored.some(
    (tag) => tag.rules.includes(fault.rule) && (pointer === tag.pointer || pointer.startsWith(`${tag.pointer}/`)),
  );
}
