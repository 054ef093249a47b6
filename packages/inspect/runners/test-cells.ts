import { describe, it } from "vitest";
import { expectGolden } from "./build-tools.ts";
import type { Cell } from "./declarations.ts";
import { isInstalled, runtimes } from "./installed.ts";

/** A test for each cell, which is skipped by its name where the program that it runs on is not installed. */
export function testCells(title: string, cells: readonly Cell[]): void {
  describe(title, () => {
    for (const cell of cells) {
      it.runIf(isInstalled(cell.runtime ?? runtimes.node20))(cell.name, () => expectGolden(cell));
    }
  });
}
