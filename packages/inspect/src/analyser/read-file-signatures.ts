import type { SourceFacts } from "../checks/source-facts.ts";
import type { ExportedFunction, FunctionPlace } from "./analysis.ts";
import { createAnalyser } from "./create-analyser.ts";

/** What a module exports, read without running it. */
export interface FileSignatures {
  /** Its exported functions and the public methods of its exported classes, in source order. */
  readonly functions: readonly ExportedFunction[];
  /** The names of its other exported values: agents, tools, constants. Only running the module tells more about them. */
  readonly otherExports: readonly string[];
}

/** Reads the signatures of a source file's exports, each with its diagnostics or the reason why there is none. */
export function readFileSignatures(file: string): FileSignatures {
  const analyser = createAnalyser();
  try {
    return { functions: analyser.exportedFunctions(file), otherExports: analyser.otherExports(file) };
  } finally {
    analyser.close();
  }
}

/** What the sources of functions tell beside their signatures, in order; see {@link Analyser.functionFacts}. */
export function readSourceFacts(places: readonly FunctionPlace[]): (SourceFacts | undefined)[] {
  if (places.length === 0) return [];
  const analyser = createAnalyser();
  try {
    return places.map((place) => analyser.functionFacts(place));
  } finally {
    analyser.close();
  }
}
