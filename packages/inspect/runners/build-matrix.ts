import { beforeAll, describe, expect, it } from "vitest";
import { bundler, developmentDeclarations, expectSameInProduction, requireQuiet } from "./build-tools.ts";
import { furtherBuilds } from "./production-builds.ts";
import { node, ProjectFolder } from "./project-folder.ts";

let declarations: string;
beforeAll(async () => {
  declarations = await developmentDeclarations();
});

describe("in production, without analyser and compiler, declarations are the same, byte by byte, after", () => {
  it.each(furtherBuilds)("$name", (tool) => expectSameInProduction(tool, declarations));
});

describe("a build", () => {
  it("needs no inspector: under --permission it says the same", async () => {
    const project = ProjectFolder.forTest();
    const file = await bundler("", "esbuild").build(project);
    const args = ["--no-warnings", "--permission", "--allow-fs-read=*", file];
    expect(requireQuiet(await project.run(node.newer, args))).toBe(declarations);
  });

  it("runs in a worker thread", async () => {
    const project = ProjectFolder.forTest();
    const file = await bundler("", "esbuild").build(project);
    const start = `new (require("node:worker_threads").Worker)("./${file}");`;
    expect(requireQuiet(await project.runInProduction(node.tested, ["--eval", start]))).toBe(declarations);
  });

  it("is also made for tests, by the same plugin", async () => {
    const project = ProjectFolder.forTest();
    const config = `import { toolwright } from "@toolwright/inspect/vite";
    export default { plugins: [toolwright()], test: { include: ["write-declarations.ts"] } };`;
    project.write("vitest.config.ts", config);
    project.write(
      "write-declarations.ts",
      `import { writeFileSync } from "node:fs";
      import { it } from "vitest";
      import { agentTools } from "./agents.ts";
      import { tools } from "./tools.ts";
      it("writes", () => {
        process.env.NODE_ENV = "production";
        const declarations = [...tools, ...agentTools].map((tool) => tool.getDeclaration());
        writeFileSync(process.env.DECLARATIONS ?? "", JSON.stringify(declarations));
      });`,
    );
    requireQuiet(await project.run(node.tested, ["node_modules/vitest/vitest.mjs", "run"]));
    expect(`${project.writtenDeclarations()}\n`).toBe(declarations);
  });
});

describe("under the load hook", () => {
  const register = ["--no-warnings", "--import", "@toolwright/inspect/register"];

  it("tsx tells the same", async () => {
    const args = [...register, "--import", "tsx", "declare.ts"];
    expect(requireQuiet(await ProjectFolder.forTest().runInProduction(node.newer, args))).toBe(declarations);
  });

  it("a loader that comes before it is told to come after it", async () => {
    const args = ["--import", "tsx", ...register.slice(1), "declare.ts"];
    const { errors } = await ProjectFolder.forTest().runInProduction(node.newer, args);
    expect(errors).toContain("put --import @toolwright/inspect/register before the --import of other loaders");
  });
});
