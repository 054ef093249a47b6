import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import inspector from "node:inspector";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { build, type OutputOptions } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withInspector } from "./inspector-session.ts";
import { type Location, locateFunctions } from "./locate-functions.ts";

/** Functions of one shape that share lines: only the position tells them apart. The n-th one adds n. */
const SAME_SHAPES = `
const a = (n: number) => n + 1, b = (n: number) => n + 2; const c = (n: number) => n + 3;
const list = [(n: number) => n + 4, async (n: number) => n + 5];
const holder = { method(n: number) { return n + 6; }, async *other(n: number) { yield n + 7; }, arrow: (n: number) => n + 8 };
const make = () => (n: number) => n + 9; const make2 = () => { return function named(n: number) { return n + 10; } };
class Service { static find(n: number) { return n + 11; } look(n: number) { return n + 12; } }
export const functions: Function[] = [
  a, b, c, ...list, holder.method, holder.other, holder.arrow, make(), make2(), Service.find, new Service().look,
];
`;

const load = createRequire(import.meta.url);
let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "locate ünï%41-")));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Compiles a module for loading as a program would, outside the test runner's own loader. */
async function compiled(name: string, source: string, output: OutputOptions = {}) {
  const input = write(`${name}/source.ts`, source);
  const file = join(folder, name, "dist", "main.cjs");
  await build({ input, output: { format: "cjs", file, sourcemap: true, ...output }, logLevel: "silent" });
  return { input, file };
}

function locateOne(fn: Function): Location {
  const [location] = locateFunctions([{ fn }]);
  if (location === undefined) throw new Error("no location");
  return location;
}

function textAfter({ definition }: Location): string {
  if ("reason" in definition) throw new Error(definition.reason);
  return readFileSync(definition.file, "utf8").split("\n")[definition.line]?.slice(definition.column) ?? "";
}

function reasonFor(fn: Function): string {
  const { definition } = locateOne(fn);
  return "reason" in definition ? definition.reason : "located";
}

describe("locateFunctions", () => {
  it("finds more functions than it looks at in one go, each in its place", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `  (n: number) => n + ${index},`);
    const { file } = await compiled("many", `export const functions = [\n${lines.join("\n")}\n];`);
    const { functions } = load(file) as { functions: Function[] };
    const locations = locateFunctions(functions.map((fn) => ({ fn })));
    const added = locations.map((location) => Number(/n \+ (\d+)/.exec(textAfter(location))?.[1]));
    expect(added).toEqual(functions.map((_fn, index) => index));
  });

  it.each([
    ["readable", {}],
    ["minified", { minify: true }],
    ["inline", { sourcemap: "inline" }],
  ] as const)("tells functions of one shape on shared lines apart in %s output", async (name, output) => {
    const { input, file } = await compiled(name, SAME_SHAPES, output);
    const { functions } = load(file) as { functions: Function[] };
    const locations = locateFunctions(functions.map((fn) => ({ fn })));

    const added = locations.map((location) => Number(/n \+ (\d+)/.exec(textAfter(location))?.[1]));
    expect(added).toEqual(functions.map((_fn, index) => index + 1));
    expect(locations[0]?.definition).toMatchObject({ file: input, exact: false });
  });

  it("follows bound functions and counts what is bound over the whole chain", async () => {
    const source = "export function f(a: number, b: number, c: number) { return a + b + c; }";
    const { file } = await compiled("bound", source);
    const { f } = load(file) as { f: (...args: number[]) => number };

    expect(locateOne(f).boundArguments).toBeUndefined();
    expect(locateOne(f.bind(null)).boundArguments).toBe(0);
    expect(locateOne(f.bind(null, 1).bind(null).bind(null, 2))).toEqual({ ...locateOne(f), boundArguments: 2 });
  });

  it("maps call sites given as path, URL, or URL with a query", async () => {
    const { input, file } = await compiled(
      "site",
      "export const f = (n: number) => n;\nexport const made = new Map();",
    );
    const { f } = load(file) as { f: Function };
    const line = readFileSync(file, "utf8")
      .split("\n")
      .findIndex((text) => text.includes("new Map"));
    const column = readFileSync(file, "utf8").split("\n")[line]?.indexOf("new Map") ?? -1;

    for (const url of [file, pathToFileURL(file).href, `${pathToFileURL(file).href}?t=1`]) {
      const [location] = locateFunctions([{ fn: f, callSite: { url, line, column } }]);
      expect(location?.callSite).toEqual({ file: input, line: 1, column: 20 });
    }
    const [elsewhere] = locateFunctions([{ fn: f, callSite: { url: "/nowhere.ts", line, column } }]);
    expect(elsewhere).not.toHaveProperty("callSite");
  });

  it("reads source maps with sections", async () => {
    const { input, file } = await compiled("sections", SAME_SHAPES);
    const map: unknown = JSON.parse(readFileSync(`${file}.map`, "utf8"));
    const sections = [{ offset: { line: 0, column: 0 }, map }];
    writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sections }));
    const { functions } = load(file) as { functions: Function[] };

    expect(locateOne(functions[0] as Function).definition).toMatchObject({ file: input, line: 1 });
  });

  it("locates a function of another vm context", () => {
    const file = write("context/source.ts", "(n, m) => n");
    const fn = new Script("(n, m) => n", { filename: file }).runInNewContext({}) as Function;

    expect(locateOne(fn).definition).toEqual({ file, line: 0, column: 0, exact: true });
  });
});

describe("locateFunctions gives the reason when it", () => {
  it.each([
    ["has a native function", Math.max, "it is a native function"],
    ["has a bound native function", Math.max.bind(null, 1), "it is a native function"],
    ["has a proxy", new Proxy((n: number) => n, {}), "it is a Proxy, which may behave differently from its target"],
    ["has generated code", new Function("n", "return n"), "it was created at run time (eval or new Function)"],
  ])("%s", (_what, fn, reason) => {
    expect(reasonFor(fn)).toBe(reason);
  });

  it("has JavaScript without a source map", async () => {
    const { file } = await compiled("plain", "export const f = (n: number) => n;", { sourcemap: false });
    const { f } = load(file) as { f: Function };
    expect(reasonFor(f)).toBe(`it is defined in ${file}, which is not TypeScript and has no source map`);
    expect(locateOne(f).definition).toMatchObject({
      remedies: [
        expect.stringContaining("run the TypeScript sources"),
        expect.stringContaining("source maps"),
        expect.stringContaining("attach signatures when you build"),
        expect.stringContaining("make the tool in a TypeScript file"),
      ],
    });
  });

  it("has minified JavaScript without a source map", async () => {
    const padding = `export const text = ${JSON.stringify("x".repeat(600))};`;
    const source = `export const f = (n: number) => n;${padding}`;
    const { file } = await compiled("small", source, { sourcemap: false, minify: true });
    expect(reasonFor((load(file) as { f: Function }).f)).toContain("minified JavaScript without a source map");
  });

  it("has a source map that is not there", async () => {
    const { file } = await compiled("unmapped", "export const f = (n: number) => n;");
    rmSync(`${file}.map`);
    expect(reasonFor((load(file) as { f: Function }).f)).toMatch(/^the source map of .*main\.cjs cannot be read/);
  });

  it("has a source that is not there", async () => {
    const { input, file } = await compiled("shipped", "export const f = (n: number) => n;");
    rmSync(input);
    expect(reasonFor((load(file) as { f: Function }).f)).toBe(`its source ${input} is not there`);
  });

  it("has a source that was edited after the build", async () => {
    const { input, file } = await compiled("edited", "export const f = (n: number) => n;");
    writeFileSync(input, "export const f = (n: string) => n;");
    expect(reasonFor((load(file) as { f: Function }).f)).toContain(`its source ${input} is not what is running`);
  });

  it("has TypeScript that was compiled without a source map", () => {
    const file = write("silent/source.ts", "interface A { a: string }\nexport const f = (n: A) => n;");
    const fn = new Script("(n) => n", { filename: file }).runInThisContext() as Function;
    expect(reasonFor(fn)).toContain("is not what is running");
  });

  it("has a source map that leads to JavaScript", async () => {
    const input = write("script/source.js", "export const f = (n) => n;");
    const file = join(folder, "script/dist/main.cjs");
    await build({ input, output: { format: "cjs", file, sourcemap: true }, logLevel: "silent" });
    expect(reasonFor((load(file) as { f: Function }).f)).toContain(`leads to ${input}, which is not a TypeScript file`);
  });
});

describe("the inspector session", () => {
  /** Milliseconds for many awaits: an enabled debugger makes them several times slower. */
  async function awaitTime(): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      for (let count = 0; count < 50_000; count += 1) await undefined;
      best = Math.min(best, performance.now() - start);
    }
    return best;
  }

  it("is closed again, so that awaits stay fast", async () => {
    const open = new inspector.Session();
    open.connect();
    open.post("Debugger.enable");
    const slow = await awaitTime();
    open.post("Debugger.disable");
    open.disconnect();

    locateFunctions([{ fn: locateFunctions }]);
    expect(await awaitTime()).toBeLessThan(slow / 2);

    expect(() =>
      withInspector(() => {
        throw new Error("in the middle");
      }),
    ).toThrow("in the middle");
    expect(await awaitTime()).toBeLessThan(slow / 2);
  });

  it("leaves nothing behind on the module that hands functions over", () => {
    const before = Reflect.ownKeys(process.getBuiltinModule("node:module"));
    locateFunctions([{ fn: locateFunctions }]);
    expect(Reflect.ownKeys(process.getBuiltinModule("node:module"))).toEqual(before);
  });
});
