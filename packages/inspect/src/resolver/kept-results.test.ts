import { spawnSync } from "node:child_process";
import { utimesSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResolutionReport } from "./resolution-report.ts";
import { TestFolder } from "./test-folder.ts";

const PROGRAM = `
import { subscribe } from "node:diagnostics_channel";
import { createRequire } from "node:module";
import { a, b } from "./a.ts";
import { c } from "./c.ts";
const { createSignatureResolver, RESOLUTION_CHANNEL } = createRequire(import.meta.url)("./resolver.cjs");
let report;
subscribe(RESOLUTION_CHANNEL, (message) => { report = message; });
const resolver = createSignatureResolver({ workerFile: import.meta.dirname + "/worker.mjs" });
const results = resolver.resolve([a, b, c].map((fn) => ({ fn, callSite: callSite() })));
process.stdout.write(JSON.stringify({ ...report, read: results.filter((result) => "signature" in result).length }));
// It ends at once, while the analyser still has to write down what it has read.
process.exit();

function callSite() {
  Error.prepareStackTrace = (_error, frames) => frames;
  const frame = (new Error().stack as unknown as NodeJS.CallSite[])[1]!;
  return { url: frame.getFileName(), line: frame.getLineNumber()! - 1, column: frame.getColumnNumber()! - 1 };
}
`;

let folder: TestFolder;

beforeAll(async () => {
  folder = new TestFolder("typescript", "tsx", "@types/node");
  await folder.bundle("index.ts", "resolver.cjs");
  await folder.bundle("../analyser/worker.ts", "worker.mjs");
  folder.write("package.json", '{ "type": "module" }');
  put("program.ts", PROGRAM);
  put("c.ts", "export const c = (z: number) => z;");
  putPair("string");
});
afterAll(() => folder.remove());

function putPair(type: string): void {
  put("a.ts", `export const a = (x: ${type}) => x; export const b = (y: ${type}) => y;`);
}

/** Writes a file as if that had been a minute ago. */
function put(name: string, text: string): void {
  const earlier = Date.now() / 1_000 - 60;
  utimesSync(folder.write(name, text), earlier, earlier);
}

function run(): ResolutionReport & { readonly read: number } {
  const args = ["--import", "tsx", "program.ts"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describe("what one process has read", () => {
  it("the next one knows, even if the first ended as soon as it had it, and reads again only what has changed", () => {
    expect(run()).toMatchObject({ read: 3, cached: 0, analysed: 3, analyserStarted: true });
    expect(run()).toMatchObject({ read: 3, cached: 3, analysed: 0, analyserStarted: false });
    putPair("number");
    expect(run()).toMatchObject({ read: 3, cached: 1, analysed: 2, analyserStarted: true });
    expect(run()).toMatchObject({ read: 3, cached: 3, analysed: 0, analyserStarted: false });
  }, 180_000);
});
