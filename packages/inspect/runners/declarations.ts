import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Outcome } from "./processes.ts";
import type { ProjectFolder } from "./project-folder.ts";

/** Where the declarations of the project's tools are kept. */
export const GOLDEN_FILE: string = join(import.meta.dirname, "fixtures/declarations.json");

/** One way of building and running the project. */
export interface Cell {
  readonly name: string;
  /** The program that it runs on, where that is one that may be missing. */
  readonly runtime?: string;
  /** Builds and runs the project, and gives what it prints. */
  declarations(project: ProjectFolder): Promise<string>;
}

/** The text that every way of building and running must print, byte by byte. */
export function goldenDeclarations(): string {
  return readFileSync(GOLDEN_FILE, "utf8");
}

/** The output of a program that must succeed, and must print no error but an expected one. */
export function requireQuiet({ status, output, errors }: Outcome, expected?: RegExp): string {
  const complaints = expected?.test(errors) ? "" : errors;
  expect({ status, complaints }, output).toEqual({ status: 0, complaints: "" });
  return output;
}
