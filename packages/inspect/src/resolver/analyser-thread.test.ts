import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { AnalyserThread } from "./analyser-thread.ts";
import { TestFolder } from "./test-folder.ts";

/** Stands in for the compiler: answers with the request's name, and leaves a mark when it is closed. */
const ANSWERING = `
  import { workerData } from "node:worker_threads";
  import { writeFileSync } from "node:fs";
  const { port, shared } = workerData;
  port.on("message", ({ kind, requests = [] }) => {
    if (kind === "close") writeFileSync(import.meta.filename + ".closed", "");
    const results = requests.map(({ name }) => ({ code: "NO_TYPE_INFORMATION", reason: name, remedies: [], dependencies: [] }));
    port.postMessage({ results });
    Atomics.add(shared, 0, 1);
    Atomics.notify(shared, 0);
    if (kind === "close") port.close();
  });
`;
const TIMES = { timeout: 10_000, idle: 10_000 };

const folder = new TestFolder("typescript");
afterAll(() => folder.remove());

function threadOn(file: string, times = TIMES): AnalyserThread {
  const thread = new AnalyserThread(file, times);
  onTestFinished(() => thread.close());
  return thread;
}

describe("AnalyserThread", () => {
  it("answers in order, starts once, and starts again after it was closed", () => {
    const file = folder.write("answering.mjs", ANSWERING);
    const thread = threadOn(file);
    expect(thread.isRunning).toBe(false);
    for (const names of [["a", "b"], ["c"]]) {
      const results = thread.analyse(names.map((name) => ({ name })));
      expect(results).toMatchObject(names.map((reason) => ({ reason })));
      expect(thread.isRunning).toBe(true);
    }
    thread.close();
    expect(thread.isRunning).toBe(false);
    expect(existsSync(`${file}.closed`)).toBe(true);
    expect(thread.analyse([{ name: "d" }])).toMatchObject([{ reason: "d" }]);
  });

  it("starts before there is a question, without waiting, and ends when none comes", async () => {
    const file = folder.write(
      "prepared.mjs",
      ANSWERING.replace(
        "({ kind, requests = [] }) => {",
        `({ kind, file, requests = [] }) => {
        if (kind === "prepare") { writeFileSync(import.meta.filename + ".prepared", file); return; }`,
      ),
    );
    const thread = threadOn(file, { timeout: 10_000, idle: 500 });
    thread.prepare("/site.ts");
    expect(thread.isRunning).toBe(true);
    expect(thread.analyse([{ name: "a" }])).toMatchObject([{ reason: "a" }]);
    expect(readFileSync(`${file}.prepared`, "utf8")).toBe("/site.ts");

    thread.close();
    thread.prepare("/site.ts");
    await vi.waitFor(() => expect(thread.isRunning).toBe(false), 5_000);
  });

  it("keeps to itself what hinders an early start", () => {
    const thread = threadOn(folder.file("missing.mjs"));
    thread.prepare("/site.ts");
    expect(thread.isRunning).toBe(false);
  });

  it("ends when it is idle", async () => {
    const file = folder.write("idle.mjs", ANSWERING);
    const thread = threadOn(file, { timeout: 10_000, idle: 20 });
    thread.analyse([{ name: "a" }]);
    await vi.waitFor(() => expect(existsSync(`${file}.closed`)).toBe(true), 5_000);
    expect(thread.isRunning).toBe(false);
  });

  it("does not end while it keeps results", async () => {
    const keeping = ANSWERING.replace(
      "port.postMessage({ results });",
      "port.postMessage({ results }); if (results.length > 0) { Atomics.store(shared, 2, 1); setTimeout(() => Atomics.store(shared, 2, 0), 1_000); }",
    );
    const file = folder.write("keeping.mjs", keeping);
    const thread = threadOn(file, { timeout: 10_000, idle: 20 });
    thread.analyse([{ name: "a" }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(thread.isRunning).toBe(true);
    await vi.waitFor(() => expect(existsSync(`${file}.closed`)).toBe(true), 5_000);
  });

  it("leaves the program's exit listeners as they were", () => {
    const before = process.listenerCount("exit");
    const thread = threadOn(folder.write("listeners.mjs", ANSWERING));
    thread.analyse([]);
    thread.close();
    expect(process.listenerCount("exit")).toBe(before);
  });

  it.each([
    ["does not answer", "setInterval(() => {}, 1_000);"],
    ["fails to load", "import './missing.mjs';"],
    [
      "dies over a question",
      'import { workerData } from "node:worker_threads"; workerData.port.on("message", () => process.exit(1));',
    ],
  ])("gives up with a reason on a thread that %s, and the next question starts another", (what, text) => {
    const file = folder.write(`${what}.mjs`, text);
    const thread = threadOn(file, { timeout: 3_000, idle: 10_000 });
    expect(thread.analyse([{ name: "a" }])).toMatchObject({ reason: "the analyser did not answer within 3 s" });
    expect(thread.isRunning).toBe(false);

    writeFileSync(file, ANSWERING);
    expect(thread.analyse([{ name: "a" }])).toMatchObject([{ reason: "a" }]);
  });

  it("says what is missing when it is not installed", () => {
    const missing = threadOn(folder.file("missing.mjs")).analyse([{ name: "a" }]);
    expect(missing).toMatchObject({ reason: expect.stringContaining("missing.mjs is not there") });

    const alone = new TestFolder();
    onTestFinished(() => alone.remove());
    const compilerMissing = threadOn(alone.write("worker.mjs", ANSWERING)).analyse([{ name: "a" }]);
    expect(compilerMissing).toMatchObject({
      reason: expect.stringContaining("Cannot find module 'typescript/package.json'"),
    });
  });

  it("neither inherits the program's preloaded modules nor keeps its process alive, and closes the compiler at exit", async () => {
    const file = folder.write("exit.mjs", ANSWERING);
    const bundle = await folder.bundle("analyser-thread.ts", "analyser-thread.mjs");
    const preloaded = folder.write(
      "preloaded.cjs",
      'if (!require("node:worker_threads").isMainThread) throw new Error("preloaded");',
    );
    const program = folder.write(
      "program.mjs",
      `import { AnalyserThread } from ${JSON.stringify(pathToFileURL(bundle).href)};
      const thread = new AnalyserThread(${JSON.stringify(file)}, { timeout: 10_000, idle: 60_000 });
      console.log(JSON.stringify(thread.analyse([{ name: "a" }])));`,
    );
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--require", preloaded, program], {
      encoding: "utf8",
      timeout: 20_000,
      env: { ...process.env, NODE_OPTIONS: `--require ${preloaded}` },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject([{ reason: "a" }]);
    expect(existsSync(`${file}.closed`)).toBe(true);
  });
});
