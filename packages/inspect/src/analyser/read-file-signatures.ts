import type { ExportedFunction } from "./analysis.ts";
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
