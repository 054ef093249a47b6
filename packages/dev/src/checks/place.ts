import { relative } from "node:path";
import type { DeclaredPlace, SourceFacts, SourceLine } from "@toolwright/inspect";
import type { ToolFault } from "./finding.ts";

/** Where a fault is to be mended. */
export interface Place {
  /** Relative to the working folder. */
  readonly file: string;
  readonly line?: number;
}

/** The line of the parameter or member, else of the tool; the file alone when neither is known. */
export function placeOf(fault: ToolFault, checked: string): Place {
  if (fault.in !== undefined) return { file: shown(fault.in) };
  const { facts, source } = fault.tool ?? {};
  const place = tagPlace(fault, facts) ?? declaredPlace(fault) ?? facts ?? source;
  return place === undefined ? { file: shown(checked) } : { file: shown(place.file), line: place.line };
}

/** The parameter or member that a fault is about, or the nearest one around what it is about. */
export function declaredPlace({ path, pointer, tool }: ToolFault): DeclaredPlace | undefined {
  const places = tool?.facts?.places ?? [];
  if (pointer !== undefined) {
    const around = places.filter((place) => pointer === place.pointer || pointer.startsWith(`${place.pointer}/`));
    return around.sort((a, b) => b.pointer.length - a.pointer.length)[0];
  }
  // The reader of types names the members of a single destructured parameter with its own name before them.
  const inside = path.slice(path.indexOf(".") + 1);
  return places.find((place) => place.path === path) ?? places.find((place) => place.path === inside);
}

/** A `@param` that fits nothing is to be mended where it stands. */
function tagPlace({ rule, path }: ToolFault, facts: SourceFacts | undefined): SourceLine | undefined {
  const line = rule === "stray-param" ? facts?.parameterTags[path] : undefined;
  return line === undefined || facts === undefined ? undefined : { file: facts.file, line };
}

function shown(file: string): string {
  return relative(process.cwd(), file).replaceAll("\\", "/");
}
