import { describe, expect, it } from "vitest";
import { furtherRunners } from "./development-runners.ts";
import { isInstalled, runtimes } from "./installed.ts";
import { expectLimit, furtherLimits } from "./limits.ts";
import { furtherLoadHooks, register } from "./load-hooks.ts";
import { ProjectFolder } from "./project-folder.ts";
import { testCells } from "./test-cells.ts";

testCells("declarations are those of the golden file, byte by byte, under", furtherRunners);
testCells("under the load hook they are the same with", furtherLoadHooks);

describe("the error says what to do", () => {
  for (const limit of furtherLimits) it.runIf(isInstalled(limit.runtime))(limit.name, () => expectLimit(limit));

  it.runIf(isInstalled(runtimes.bun))("when a build or the load hook is started with Bun", async () => {
    const project = ProjectFolder.forTest();
    for (const args of [["builds/esbuild.mjs"], ["--preload", "@toolwright/inspect/register", "declare.ts"]]) {
      const { status, errors } = await project.run(runtimes.bun, args);
      expect(status).toBe(1);
      expect(errors).toMatch(
        /needs Node\.js, and this is Bun.* Build with Node\.js: what it builds runs under Bun too/,
      );
    }
  });

  it("when another loader comes before the load hook", async () => {
    const args = ["--import", "tsx", ...register.slice(1), "declare.ts"];
    const { errors } = await ProjectFolder.forTest().runInProduction(runtimes.node24, args);
    expect(errors).toContain("put --import @toolwright/inspect/register before the --import of other loaders");
  });
});
