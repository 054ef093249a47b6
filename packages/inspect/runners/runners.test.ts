import { describe, expect, it } from "vitest";
import { GOLDEN_FILE } from "./declarations.ts";
import { developmentRunners } from "./development-runners.ts";
import { isInstalled, runtimes } from "./installed.ts";
import { ProjectFolder } from "./project-folder.ts";
import { testCells } from "./test-cells.ts";

describe.runIf(isInstalled(runtimes.node24))("the golden file", () => {
  it("holds what the tools declare (vitest -u writes it after a change of the project)", async () => {
    const { declarations } = await ProjectFolder.forTest().print();
    expect((JSON.parse(declarations) as unknown[]).length).toBeGreaterThanOrEqual(20);
    await expect(declarations).toMatchFileSnapshot(GOLDEN_FILE);
  });
});

testCells("declarations are those of the golden file, byte by byte, under", developmentRunners);
