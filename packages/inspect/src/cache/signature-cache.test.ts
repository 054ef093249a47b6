import { fork } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";
import type { Signature } from "toolwright";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import { cacheFolders } from "./cache-folder.ts";
import { DependencyStamps } from "./dependency-stamps.ts";
import { SignatureCache } from "./signature-cache.ts";

let folder: string;
let project: string;
let module: string;
let types: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "cache-")));
  vi.stubEnv("TMPDIR", join(folder, "temporary"));
  project = join(folder, "project");
  module = put("src/tools.ts", "export function f(a: A) {}");
  types = put("src/types.ts", "export type A = string");
  put("node_modules/library/package.json", '{ "version": "1.0.0" }');
  put("node_modules/library/types.d.ts", "export type L = string");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Writes a file of the project as if it had been there for a minute. */
function put(name: string, text: string): string {
  const path = join(project, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  const earlier = Date.now() / 1_000 - 60;
  utimesSync(path, earlier, earlier);
  return path;
}

function request(line: number): AnalysisRequest {
  return { name: "f", parameterNames: ["a"], definition: { file: module, line, column: 17, exact: true } };
}

function signature(name: string): Signature {
  return { v: 1, name, description: "", parameters: {}, call: { params: [] }, diagnostics: [] };
}

/** Keeps a signature for a request, as the run of a program does that begins after the last file was written. */
function keep(about: AnalysisRequest, dependencies: readonly string[] = [module, types], producer = "p1"): void {
  const startedAt = Date.now() + 1_000;
  new SignatureCache(producer).write([{ request: about, signature: signature("kept"), dependencies }], startedAt);
}

/** Keeps what was read from {@link types} by an analysis that began then (ms since 1970). */
function keepSince(startedAt: number): void {
  const result = { request: request(0), signature: signature("kept"), dependencies: [types] };
  new SignatureCache("p1").write([result], startedAt);
}

/** What another run finds. */
function found(about: AnalysisRequest, producer = "p1"): string | undefined {
  return new SignatureCache(producer).read([about])[0]?.name;
}

function cacheFiles(): string[] {
  return readdirSync(join(project, "node_modules/.cache/toolwright"));
}

describe("SignatureCache", () => {
  it("finds in a later run what was kept, for the same request only", () => {
    keep(request(0));
    expect(found(request(0))).toBe("kept");
    expect(cacheFiles()).toHaveLength(1);

    const definition = { file: module, line: 0, column: 17, exact: true };
    const others: AnalysisRequest[] = [
      request(1),
      { ...request(0), name: "g" },
      { ...request(0), parameterNames: ["b"] },
      { ...request(0), boundArguments: 0 },
      { ...request(0), boundArguments: 1 },
      { ...request(0), definition: { ...definition, exact: false } },
      { ...request(0), callSite: { file: module, line: 3, column: 0 } },
    ];
    expect(others.map((other) => found(other))).toEqual(others.map(() => undefined));
  });

  it("keeps a request without a definition under its call site", () => {
    const about: AnalysisRequest = { name: "max", callSite: { file: module, line: 2, column: 4 } };
    keep(about);
    expect(found(about)).toBe("kept");
    expect(found({ name: "max" })).toBeUndefined();
  });

  it("forgets when a type in another file changes", () => {
    keep(request(0));
    put("src/types.ts", "export type A = number");
    expect(found(request(0))).toBeUndefined();
  });

  it("forgets when a dependency is removed", () => {
    keep(request(0));
    rmSync(types);
    expect(found(request(0))).toBeUndefined();
  });

  it("forgets when the call site's file changes, even if the analyser did not name it", () => {
    const site = put("src/agent.ts", "new FunctionTool(f)");
    const about = { ...request(0), callSite: { file: site, line: 0, column: 0 } };
    keep(about);
    put("src/agent.ts", "new FunctionTool(f as F)");
    expect(found(about)).toBeUndefined();
  });

  it("seems to know a file that makes tools while nothing has changed that its tools were read from", () => {
    const site = put("src/agent.ts", "new FunctionTool(f)");
    const seemsToKnow = (producer = "p1") => new SignatureCache(producer).seemsToKnow(site, new DependencyStamps());
    const about = (line: number) => ({ ...request(line), callSite: { file: site, line, column: 0 } });
    expect(seemsToKnow()).toBe(false);
    keep(about(0), [module]);
    keep(about(1), [types]);
    expect([seemsToKnow(), seemsToKnow("p2")]).toEqual([true, false]);

    put("src/tools.ts", "export function f(b: A) {}");
    expect(seemsToKnow()).toBe(false);
    keep(about(0), [module]);
    expect(seemsToKnow()).toBe(true);
    put("src/types.ts", "export type A = number");
    expect(seemsToKnow()).toBe(false);
  });

  it("forgets when a nearer tsconfig appears, or the ruling one changes", () => {
    put("tsconfig.json", "{}");
    keep(request(0));
    put("src/tsconfig.json", "{}");
    expect(found(request(0))).toBeUndefined();

    keep(request(0));
    put("src/tsconfig.json", '{ "compilerOptions": {} }');
    expect(found(request(0))).toBeUndefined();
  });

  it("forgets when a nearer manifest of the project appears, or the ruling one changes", () => {
    put("package.json", '{ "imports": { "#types": "./src/types.ts" } }');
    keep(request(0));
    expect(found(request(0))).toBe("kept");
    put("package.json", '{ "imports": { "#types": "./src/other.ts" } }');
    expect(found(request(0))).toBeUndefined();

    keep(request(0));
    put("src/package.json", '{ "type": "commonjs" }');
    expect(found(request(0))).toBeUndefined();
  });

  it("goes by the version of an installed package, not by its files", () => {
    keep(request(0), [module, join(project, "node_modules/library/types.d.ts")]);
    put("node_modules/library/types.d.ts", "export type L = number");
    expect(found(request(0))).toBe("kept");
    put("node_modules/library/package.json", '{ "version": "1.0.1" }');
    expect(found(request(0))).toBeUndefined();
  });

  it("forgets what another analyser or compiler produced", () => {
    keep(request(0));
    expect(found(request(0), "p2")).toBeUndefined();
  });

  it.each([
    ["is written", () => writeFileSync(types, "export type A = number")],
    ["is replaced by an older one", () => put("src/types.ts", "export type A = number")],
  ])("does not keep what was read from a file that %s meanwhile", (_, change) => {
    const startedAt = Date.now() - 1_000;
    change();
    keepSince(startedAt);
    expect(found(request(0))).toBeUndefined();
  });

  it.each([
    ["ahead of", 600_000],
    ["behind", -600_000],
  ])("is not misled when the program's clock is %s that of the files", (_, lead) => {
    const now = Date.now() + lead;
    vi.spyOn(Date, "now").mockReturnValue(now);
    keepSince(now + 2_000);
    expect(found(request(0))).toBe("kept");

    keepSince(now - 2_000);
    writeFileSync(types, "export type A = number");
    keepSince(now - 1_000);
    expect(found(request(0))).toBeUndefined();
  });

  it("forgets when a file changes that keeps its length and its time", () => {
    keep(request(0));
    const { mtime } = statSync(types);
    writeFileSync(types, "export type A = number".slice(0, 22));
    utimesSync(types, mtime, mtime);
    expect(found(request(0))).toBeUndefined();
  });

  it.each([
    ["a source beside its declarations", "src/types.d.ts", "src/types.ts"],
    ["a source beside its output", "src/types.js", "src/types.tsx"],
    ["a file beside a folder of its name", "src/types/index.ts", "src/types.ts"],
    ["the manifest of a folder", "src/types/index.ts", "src/types/package.json"],
    ["JavaScript beside a folder of its name", "src/types/index.js", "src/types.js"],
    ["JavaScript beside a folder with TypeScript", "src/types/index.ts", "src/types.jsx"],
    ["the first packages nearer by", "node_modules/library/types.d.ts", "src/node_modules/library/package.json"],
    ["a package nearer by, beside another one", "node_modules/library/types.d.ts", "node_modules/library/package.json"],
  ])("forgets when something appears that would be read instead: %s", (_, read, appearing) => {
    rmSync(types);
    const dependency = put(read, "export type A = string");
    const nearer = appearing.startsWith("node_modules") ? `src/${appearing}` : appearing;
    if (nearer !== appearing) put("src/node_modules/other/package.json", '{ "version": "1.0.0" }');
    keep(request(0), [module, dependency]);
    expect(found(request(0))).toBe("kept");
    put(nearer, '{ "version": "2.0.0" }');
    expect(found(request(0))).toBeUndefined();
  });

  it("takes what cannot be looked at for absent", () => {
    const declarations = put("src/model.d.ts", "export type M = string");
    keep(request(0), [module, declarations]);
    symlinkSync("model.ts", join(project, "src/model.ts"));
    expect(found(request(0))).toBe("kept");
    expect(() => keep(request(1), [module, declarations])).not.toThrow();
    expect(found(request(1))).toBe("kept");
  });

  it.each([
    ["another version", "2.0.0"],
    ["another copy of the same version, with other packages beside it", "1.0.0"],
  ])("forgets when a package is linked from %s, though the old one is still there", (_, version) => {
    const store = "node_modules/.pnpm";
    put(`${store}/linked@1.0.0/node_modules/linked/package.json`, '{ "version": "1.0.0" }');
    put(`${store}/linked@new/node_modules/linked/package.json`, `{ "version": "${version}" }`);
    const link = join(project, "node_modules/linked");
    symlinkSync(".pnpm/linked@1.0.0/node_modules/linked", link);
    keep(request(0), [module, join(project, `${store}/linked@1.0.0/node_modules/linked/types.d.ts`)]);
    expect(found(request(0))).toBe("kept");
    rmSync(link);
    symlinkSync(".pnpm/linked@new/node_modules/linked", link);
    expect(found(request(0))).toBeUndefined();
  });

  it("keeps entries that are still current when others are added, and drops the rest", () => {
    const other = put("src/other.ts", "export type B = string");
    keep(request(0));
    keep(request(1), [module, other]);
    put("src/other.ts", "export type B = number");
    keep(request(2));
    expect([0, 1, 2].map((line) => found(request(line)))).toEqual(["kept", undefined, "kept"]);
    const [file = ""] = cacheFiles();
    expect(readFileSync(join(project, "node_modules/.cache/toolwright", file), "utf8")).not.toContain("other.ts");
  });

  it.each([
    ["empty", ""],
    ["cut off", '{"format":3,"producer":"p1'],
    ["of another form", '{"format":3,"producer":"p1","module":"MODULE","stamps":{},"sets":[[0]],"entries":{"x":{}}}'],
    ["of an older form", '{"format":2,"producer":"p1","module":"MODULE","stamps":[],"entries":{"x":{"stamps":[]}}}'],
    [
      "with a stamp missing",
      '{"format":3,"producer":"p1","module":"MODULE","stamps":[],"sets":[[7]],"entries":{"x":{"set":0}}}',
    ],
    [
      "with a set missing",
      '{"format":3,"producer":"p1","module":"MODULE","stamps":[],"sets":[],"entries":{"x":{"set":0}}}',
    ],
  ])("ignores and replaces a file that is %s", (_what, text) => {
    keep(request(0));
    const [file = ""] = cacheFiles();
    writeFileSync(join(project, "node_modules/.cache/toolwright", file), text.replace("MODULE", module));
    expect(found(request(0))).toBeUndefined();
    keep(request(0));
    expect(found(request(0))).toBe("kept");
  });

  it("goes to the temporary folder when the project's cannot be written", () => {
    writeFileSync(join(project, "node_modules/.cache"), "in the way");
    keep(request(0));
    expect(found(request(0))).toBe("kept");
    expect(cacheFolders(module)[1]).toContain(join(folder, "temporary", "toolwright-"));
  });

  it("keeps projects apart that share a folder", () => {
    writeFileSync(join(project, "node_modules/.cache"), "in the way");
    const other = {
      ...request(0),
      definition: { file: put("../other/src/tools.ts", "export {}"), line: 0, column: 17, exact: true },
    };
    keep(request(0));
    new SignatureCache("p1").write(
      [{ request: other, signature: signature("other"), dependencies: [] }],
      Date.now() + 1_000,
    );
    expect([found(request(0)), found(other)]).toEqual(["kept", "other"]);
  });

  it("works without a folder to write to", () => {
    writeFileSync(join(project, "node_modules/.cache"), "in the way");
    writeFileSync(join(folder, "temporary"), "in the way");
    keep(request(0));
    expect(found(request(0))).toBeUndefined();
  });

  it("leaves whole files only when several processes write at once", async () => {
    const script = join(folder, "writer.mjs");
    const input = join(import.meta.dirname, "signature-cache.ts");
    await build({
      input,
      output: { format: "esm", file: join(folder, "cache.mjs") },
      platform: "node",
      logLevel: "silent",
    });
    writeFileSync(
      script,
      `import { SignatureCache } from ${JSON.stringify(pathToFileURL(join(folder, "cache.mjs")).href)};
      const [request, signature, file, startedAt] = JSON.parse(process.argv[2]);
      for (let round = 0; round < 100; round += 1) {
        new SignatureCache("p1").write([{ request, signature, dependencies: [file] }], startedAt);
        const [kept] = new SignatureCache("p1").read([request]);
        if (kept !== undefined && kept.name !== signature.name) process.exit(3);
      }`,
    );
    const codes = await Promise.all(
      [0, 1, 2].map((line) => {
        const argument = JSON.stringify([request(line), signature(`kept ${line}`), types, Date.now() + 1_000]);
        return new Promise((resolve) => fork(script, [argument], { execArgv: [] }).on("exit", resolve));
      }),
    );
    expect(codes).toEqual([0, 0, 0]);
    expect(cacheFiles().filter((name) => !name.endsWith(".json"))).toEqual([]);
    expect([0, 1, 2].map((line) => found(request(line))).filter((name) => name !== undefined)).not.toEqual([]);
  });
});
