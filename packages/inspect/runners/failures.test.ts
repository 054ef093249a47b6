import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "rolldown";
import { describe, expect, it } from "vitest";
import { node, type Printed, ProjectFolder } from "./project-folder.ts";

/** The compilers below a process, as Linux lists them: the analyser's thread is a task of the process. */
function compilersOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Kills compilers as soon as they appear, at most `limit` of them. */
function killCompilers(pid: number, limit: number): { stop(): number } {
  const killed = new Set<number>();
  const timer = setInterval(() => {
    for (const compiler of compilersOf(pid)) {
      if (killed.size >= limit || killed.has(compiler)) continue;
      killed.add(compiler);
      process.kill(compiler, "SIGKILL");
    }
  }, 1);
  return {
    stop: () => {
      clearInterval(timer);
      return killed.size;
    },
  };
}

describe.runIf(process.platform === "linux")("a compiler that is killed in the middle", () => {
  async function printWhileKilling(limit: number) {
    const project = ProjectFolder.forTest();
    let killer: ReturnType<typeof killCompilers> | undefined;
    const outcome = await project.run(node.newer, ["--no-warnings", "print.ts"], (pid) => {
      killer = killCompilers(pid, limit);
    });
    return { ...outcome, killed: killer?.stop() };
  }

  it("is replaced", async () => {
    const expected = await ProjectFolder.forTest().print();
    const { killed, status, output } = await printWhileKilling(1);
    expect({ killed, status }).toEqual({ killed: 1, status: 0 });
    expect((JSON.parse(output) as Printed).declarations).toEqual(expected.declarations);
  });

  it("ends in a clear error when every other one is killed too", async () => {
    const { status, errors } = await printWhileKilling(Number.POSITIVE_INFINITY);
    expect(status).toBe(1);
    expect(errors).toContain("No declaration for calculate: the compiler failed while it was read");
  });
});

describe("the error says what to do", () => {
  it("under --permission", async () => {
    const project = ProjectFolder.forTest();
    const { errors } = await project.run(node.newer, [
      "--no-warnings",
      "--permission",
      "--allow-fs-read=*",
      "print.ts",
    ]);
    expect(errors).toContain(
      "No declaration for calculate: the inspector, which tells where a function is defined, is off",
    );
    expect(errors).toContain("add --allow-inspector");
    expect(errors).toContain("new FunctionTool(fn, { parameters })");
  });

  it("in a minified bundle without a source map", async () => {
    const project = ProjectFolder.forTest();
    const file = project.file("bundle.mjs");
    await build({
      cwd: project.path,
      input: "print.ts",
      external: ["toolwright"],
      platform: "node",
      output: { file, format: "esm", minify: true },
      logLevel: "silent",
    });
    const { errors } = await project.run(node.tested, [file]);
    expect(errors).toContain("it is defined in bundle.mjs, which is minified JavaScript without a source map");
    expect(errors).toContain("run the TypeScript sources");
  });

  it("when the sources were edited after the build", async () => {
    const project = ProjectFolder.forTest();
    await project.run(node.tested, ["node_modules/typescript/bin/tsc", "--inlineSources"]);
    const tools = project.file("tools.ts");
    writeFileSync(tools, readFileSync(tools, "utf8").replace("operand1: number", "operand1: string"));
    const { errors } = await project.run(node.tested, ["output/print.js"]);
    expect(errors).toContain("its source tools.ts is not what is running");
  });
});
