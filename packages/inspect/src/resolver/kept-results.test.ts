import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResolutionReport } from "./resolution-report.ts";

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

let folder: string;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "kept-")));
  mkdirSync(join(folder, "node_modules"));
  const load = createRequire(import.meta.url);
  mkdirSync(join(folder, "node_modules/@types"));
  for (const name of ["typescript", "tsx", "@types/node"]) {
    symlinkSync(dirname(load.resolve(`${name}/package.json`)), join(folder, "node_modules", name));
  }
  await bundle("index.ts", "resolver.cjs");
  await bundle("../analyser/worker.ts", "worker.mjs");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  put("program.ts", PROGRAM);
  put("c.ts", "export const c = (z: number) => z;");
  putPair("string");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function bundle(entry: string, file: string): Promise<void> {
  await build({
    input: join(import.meta.dirname, entry),
    output: { format: file.endsWith(".cjs") ? "cjs" : "esm", file: join(folder, file) },
    platform: "node",
    external: /^typescript\//,
    logLevel: "silent",
  });
}

function putPair(type: string): void {
  put("a.ts", `export const a = (x: ${type}) => x; export const b = (y: ${type}) => y;`);
}

/** Writes a file as if that had been a minute ago. */
function put(name: string, text: string): void {
  const earlier = Date.now() / 1_000 - 60;
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), earlier, earlier);
}

function run(): ResolutionReport & { readonly read: number } {
  const args = ["--import", "tsx", "program.ts"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
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
