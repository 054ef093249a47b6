import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResolutionReport } from "./resolution-report.ts";

const PROGRAM = `
const { subscribe } = require("node:diagnostics_channel");
const { createSignatureResolver, RESOLUTION_CHANNEL } = require("./resolver.cjs");
const { functions } = require("./tools.cjs");
let report;
subscribe(RESOLUTION_CHANNEL, (message) => { report = message; });
const results = createSignatureResolver({ workerFile: __dirname + "/worker.mjs" }).resolve(functions.map((fn) => ({ fn })));
process.stdout.write(JSON.stringify({ ...report, read: results.filter((result) => "signature" in result).length }));
// It ends at once, while the analyser still has to write down what it has read.
process.exit();
`;

let folder: string;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "kept-")));
  mkdirSync(join(folder, "node_modules"));
  const load = createRequire(import.meta.url);
  symlinkSync(dirname(load.resolve("typescript/package.json")), join(folder, "node_modules/typescript"));
  await bundle("index.ts", "resolver.cjs");
  await bundle("../analyser/worker.ts", "worker.mjs");
  writeFileSync(join(folder, "program.cjs"), PROGRAM);
  await write("string");
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

/** Tools of two modules, as if they had been written a minute ago. */
async function write(type: string): Promise<void> {
  put("a.ts", `export const a = (x: ${type}) => x; export const b = (y: ${type}) => y;`);
  put("c.ts", "export const c = (z: number) => z;");
  put("tools.ts", 'import { a, b } from "./a.ts"; import { c } from "./c.ts"; export const functions = [a, b, c];');
  const file = join(folder, "tools.cjs");
  await build({
    input: join(folder, "tools.ts"),
    output: { format: "cjs", file, sourcemap: true },
    logLevel: "silent",
  });
}

function put(name: string, text: string): void {
  const earlier = Date.now() / 1_000 - 60;
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), earlier, earlier);
}

function run(): ResolutionReport & { readonly read: number } {
  const { stdout, stderr } = spawnSync(process.execPath, ["program.cjs"], { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describe("what one process has read", () => {
  it("the next one knows, even if the first ended as soon as it had it, and reads again only what has changed", async () => {
    expect(run()).toMatchObject({ read: 3, cached: 0, analysed: 3 });
    expect(run()).toMatchObject({ read: 3, cached: 3, analysed: 0 });
    await write("number");
    expect(run()).toMatchObject({ read: 3, cached: 1, analysed: 2 });
  });
});
