import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type DecodedSourceMap,
  decodedMap,
  encodedMap,
  type SourceMapSegment,
  TraceMap,
} from "@jridgewell/trace-mapping";
import { build, type OutputOptions } from "rolldown";
import type { CallSite, SignatureResolver, SignatureResult } from "toolwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSignatureResolver } from "./index.ts";
import { TestFolder } from "./test-folder.ts";

type Shaped = readonly ((n: never) => unknown)[];

/** Functions of one shape that share lines; the type of the n-th one's parameter is the number n. */
const SAME_SHAPES = `
const a = (n: 1) => n, b = (n: 2) => n; const c = (n: 3) => n;
const list = [(n: 4) => n, async (n: 5) => n, function (n: 6) { return n; }];
const holder = { method(n: 7) { return n; }, async *other(n: 8) { yield n; }, arrow: (n: 9) => n }, d = (n: 10) => n;
const make = () => (n: 11) => n; const nested = () => { return function named(n: 12) { return (n: 99) => n; }; };
class Service { static find(n: 13) { return n; } look(n: 14) { return n; } }
export const functions = [
  a, b, c, ...list, holder.method, holder.other, holder.arrow, d, make(), nested(), Service.find, new Service().look,
];
`;

const load = createRequire(import.meta.url);
let folder: TestFolder;
let resolver: SignatureResolver;

beforeAll(async () => {
  folder = new TestFolder("typescript");
  const workerFile = await folder.bundle("../analyser/worker.ts", "analyser-worker.mjs");
  resolver = createSignatureResolver({ workerFile, cache: false });
});
afterAll(() => folder.remove());

/** Compiles a module, loads the output outside the test runner's own loader, and gives its exports. */
async function compiled<Exports>(name: string, source: string, output: OutputOptions = {}) {
  const input = folder.write(`${name}/source.ts`, source);
  const file = folder.file(`${name}/dist/main.cjs`);
  await build({ input, output: { format: "cjs", file, sourcemap: true, ...output }, logLevel: "silent" });
  return { file, exports: () => load(file) as Exports };
}

/** The number that is the type of the one parameter; `undefined` when there is no signature. */
function numberIn(result: SignatureResult): unknown {
  if (!("signature" in result)) return undefined;
  const { n } = result.signature.parameters.properties as Record<string, { const?: unknown; enum?: unknown[] }>;
  return n?.const ?? n?.enum?.[0];
}

/** Where the generated text has `text`: what a stack trace would say. */
function siteOf(file: string, text: string): CallSite {
  const lines = readFileSync(file, "utf8").split("\n");
  const line = lines.findIndex((candidate) => candidate.includes(text));
  return { url: file, line, column: lines[line]?.indexOf(text) ?? -1 };
}

describe("functions of one shape on shared lines", () => {
  it.each([
    ["readable", {}],
    ["minified", { minify: true }],
  ] as const)("are told apart in %s output", async (name, output) => {
    const { exports } = await compiled<{ functions: Shaped }>(name, SAME_SHAPES, output);
    const { functions } = exports();
    const results = resolver.resolve(functions.map((fn) => ({ fn })));
    expect(results.map(numberIn)).toEqual(functions.map((_fn, index) => index + 1));
  });

  it("are never confused under a source map that knows lines only", async () => {
    const { file, exports } = await compiled<{ functions: Shaped }>("coarse", SAME_SHAPES);
    const map = decodedMap(new TraceMap(readFileSync(`${file}.map`, "utf8")));
    const mappings = (map.mappings as SourceMapSegment[][]).map((segments) => segments.slice(0, 1));
    writeFileSync(`${file}.map`, JSON.stringify(encodedMap(new TraceMap({ ...map, mappings } as DecodedSourceMap))));

    const { functions } = exports();
    const results = resolver.resolve(functions.map((fn) => ({ fn })));
    const wrong = results.filter((result, index) => numberIn(result) !== undefined && numberIn(result) !== index + 1);
    expect(wrong).toEqual([]);
    expect(results.filter((result) => "signature" in result).length).toBeGreaterThan(0);
  });
});

describe("a function that its definition does not describe", () => {
  const SLOT = `interface ToolFunction extends Function { readonly "~toolwright"?: "tool" }
const tools: ToolFunction[] = [];
class Tool { constructor(fn: ToolFunction) { tools.push(fn); } }
`;

  it("is read from the place where the tool is made", async () => {
    const source = `${SLOT}
function logged<A extends unknown[], R>(fn: (...args: A) => R) { return (...args: A): R => fn(...args); }
const double = (n: 1) => n;
new Tool(logged(double));
export const functions = tools;`;
    const { file, exports } = await compiled<{ functions: Shaped }>("wrapper", source);
    const [fn] = exports().functions;
    const callSite = siteOf(file, "new Tool(logged");

    const [withSite, without] = resolver.resolve([{ fn: fn as Function, callSite }, { fn: fn as Function }]);
    expect(numberIn(withSite as SignatureResult)).toBe(1);
    expect(without).toMatchObject({ code: "NO_TYPE_INFORMATION" });
  });

  it("may be a native or bound one that was given a type", async () => {
    const source = `${SLOT}
const identity = (n: unknown) => n;
new Tool(Math.abs as (n: 7) => number); new Tool(identity.bind(null) as (n: 8) => number);
export const functions = tools;`;
    const { file, exports } = await compiled<{ functions: Shaped }>("cast", source);
    const [native, bound] = exports().functions as never as [Function, Function];
    const results = resolver.resolve([
      { fn: native, callSite: siteOf(file, "new Tool(Math.abs") },
      { fn: bound, callSite: siteOf(file, "new Tool(identity") },
    ]);
    expect(results.map(numberIn)).toEqual([7, 8]);
  });
});

describe("a batch", () => {
  it("answers each request by itself, in order", async () => {
    const { exports } = await compiled<{ good: Function; open: Function }>(
      "batch",
      `export const good = (n: 1) => n;
import type { Missing } from "./missing.ts";
export const open = (n: Missing) => n;`,
    );
    const { good, open } = exports();
    const results = resolver.resolve([{ fn: Math.max }, { fn: good }, { fn: open }, { fn: good.bind(null, 1) }]);
    expect(results).toMatchObject([
      { code: "NO_TYPE_INFORMATION", reason: "it is a native function" },
      { signature: { name: "good" } },
      { code: "TYPE_NOT_RESOLVED" },
      { signature: { name: "good", parameters: { properties: {} } } },
    ]);
  });

  it("says of a function without a name that it has none, and reads it all the same", async () => {
    const { exports } = await compiled<{ make(): Function }>("names", "export const make = () => (n: 1) => n;");
    const [unnamed] = resolver.resolve([{ fn: exports().make() }]);
    expect(unnamed).toMatchObject({
      signature: {
        name: "",
        arity: 1,
        diagnostics: expect.arrayContaining([expect.objectContaining({ code: "anonymous" })]),
      },
    });
  });

  it("J02: tells in a refusal where the tool is made, in the source if that is known", async () => {
    const { file, exports } = await compiled<{ made: Function }>(
      "place",
      "\n\nexport const made = Math.max.bind(Math);",
    );
    const known = siteOf(file, "Math.max.bind");
    const unknown = { url: "/elsewhere/main.js", line: 6, column: 0 };
    const { made } = exports();
    const results = resolver.resolve([
      { fn: made, callSite: known },
      { fn: made, callSite: unknown },
    ]);
    expect(results).toMatchObject([
      { reason: expect.stringMatching(/\(the tool is made at .*place\/source\.ts:3\)$/) },
      { reason: "it is a native function (the tool is made at /elsewhere/main.js:7)" },
    ]);
  });

  it("always ends a refusal with the way out that always helps", () => {
    const [refused] = resolver.resolve([{ fn: Math.max }]) as [Extract<SignatureResult, { code: string }>];
    expect(refused.remedies.at(-1)).toContain("new FunctionTool(fn, { parameters })");
  });

  it("may be empty", () => {
    expect(resolver.resolve([])).toEqual([]);
  });
});
