import { mkdirSync } from "node:fs";
import { build } from "rolldown";
import { expect } from "vitest";
import { node, type Outcome, type Printed, type ProjectFolder } from "./project-folder.ts";

/** One way of running a program whose types are read while it runs, and how it prints what its tools declare. */
export interface DevelopmentRunner {
  readonly name: string;
  declarations(project: ProjectFolder): Promise<string>;
}

function printing(name: string, run: (project: ProjectFolder) => Promise<Outcome>): DevelopmentRunner {
  const declarations = async (project: ProjectFolder) => {
    const { status, output, errors } = await run(project);
    expect({ status, errors }).toEqual({ status: 0, errors: "" });
    return JSON.stringify((JSON.parse(output) as Printed).declarations);
  };
  return { name, declarations };
}

function vitest(pool: string): DevelopmentRunner {
  const declarations = async (project: ProjectFolder) => {
    const args = ["node_modules/vitest/vitest.mjs", "run", "--pool", pool];
    const { status, output, errors } = await project.run(node.tested, args);
    expect({ status, errors }, output).toEqual({ status: 0, errors: "" });
    return project.writtenDeclarations();
  };
  return { name: `vitest, pool ${pool}`, declarations };
}

const tsx = "node_modules/tsx/dist/cli.mjs";

/** Every way that is tested. */
export const developmentRunners: readonly DevelopmentRunner[] = [
  printing("tsx on the tested Node.js", (project) => project.run(node.tested, [tsx, "print.ts"])),
  printing("tsx on the newer Node.js", (project) => project.run(node.newer, [tsx, "print.ts"])),
  printing("node file.ts", (project) => project.run(node.newer, ["--no-warnings", "print.ts"])),
  printing("node file.ts with transformed types", (project) =>
    project.run(node.newer, ["--no-warnings", "--experimental-transform-types", "print.ts"]),
  ),
  ...["forks", "threads", "vmThreads", "vmForks"].map(vitest),
  printing("tsc output with source maps", async (project) => {
    expect(await project.run(node.tested, ["node_modules/typescript/bin/tsc"])).toMatchObject({
      status: 0,
      output: "",
    });
    return project.run(node.tested, ["output/print.js"]);
  }),
  printing("a minified bundle with a source map", async (project) => {
    mkdirSync(project.file("output"));
    const file = project.file("output/bundle.mjs");
    const output = { file, format: "esm", sourcemap: true, minify: true } as const;
    await build({
      cwd: project.path,
      input: "print.ts",
      external: ["toolwright"],
      platform: "node",
      output,
      logLevel: "silent",
    });
    return project.run(node.tested, [file]);
  }),
];
