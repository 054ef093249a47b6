import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { isInstalled, runtimes } from "./installed.ts";
import { expectLimit, limits } from "./limits.ts";
import { type Printed, ProjectFolder } from "./project-folder.ts";

/**
 * The compilers below a process, as Linux lists them: the analyser's thread is a task of the process. A child that has
 * not become the compiler yet is none: Node.js itself waits for it, for ever if it is stopped.
 */
function compilersOf(pid: number): number[] {
  const tasks = orNothing(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = tasks.flatMap(
    (task) => orNothing(() => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8"))?.split(" ") ?? [],
  );
  return children.filter((child) => child !== "" && isCompiler(child)).map(Number);
}

function isCompiler(pid: string): boolean {
  return basename(orNothing(() => readlinkSync(`/proc/${pid}/exe`)) ?? "") === "tsc";
}

/** Processes and threads may end while they are looked at. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Sends a signal to compilers as soon as they appear, to at most `limit` of them; `stop` says to how many. */
function signalCompilers(pid: number, signal: "SIGKILL" | "SIGSTOP", limit: number): { stop(): number } {
  const signalled = new Set<number>();
  const timer = setInterval(() => {
    for (const compiler of compilersOf(pid)) {
      if (signalled.size >= limit || signalled.has(compiler)) continue;
      signalled.add(compiler);
      process.kill(compiler, signal);
    }
  }, 1);
  return {
    stop: () => {
      clearInterval(timer);
      return signalled.size;
    },
  };
}

describe.runIf(process.platform === "linux")("a compiler that is killed in the middle", () => {
  async function printWhileKilling(limit: number) {
    const project = ProjectFolder.forTest();
    let killer: ReturnType<typeof signalCompilers> | undefined;
    const outcome = await project.run(runtimes.node24, ["--no-warnings", "print.ts"], (pid) => {
      killer = signalCompilers(pid, "SIGKILL", limit);
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

describe.runIf(process.platform === "linux")("a compiler that hangs", () => {
  it("is given up with a reason, and does not keep the process from ending", async () => {
    const project = ProjectFolder.forTest();
    writeFileSync(
      project.file("hang.cjs"),
      `const { createSignatureResolver } = require("@toolwright/inspect/resolver");
      import("./orders.ts").then(({ converter }) => {
        const resolver = createSignatureResolver({ timeoutMs: 10_000, cache: false });
        console.log(JSON.stringify(resolver.resolve([{ fn: converter }])));
      });`,
    );
    let signaller: ReturnType<typeof signalCompilers> | undefined;
    const { status, output } = await project.run(runtimes.node24, ["--no-warnings", "hang.cjs"], (pid) => {
      signaller = signalCompilers(pid, "SIGSTOP", 1);
    });
    expect({ stopped: signaller?.stop(), status }).toEqual({ stopped: 1, status: 0 });
    expect(output).toContain("the analyser did not answer within 10 s");
  });
});

describe("the error says what to do", () => {
  for (const limit of limits) it.runIf(isInstalled(limit.runtime))(limit.name, () => expectLimit(limit));

  it("when the sources were edited after the build", async () => {
    const project = ProjectFolder.forTest();
    await project.run(runtimes.node20, ["node_modules/typescript/bin/tsc", "--inlineSources"]);
    const tools = project.file("tools.ts");
    writeFileSync(tools, readFileSync(tools, "utf8").replace("operand1: number", "operand1: string"));
    const { errors } = await project.run(runtimes.node20, ["output/print.js"]);
    expect(errors).toContain("its source tools.ts is not what is running");
  });
});
