import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { overshadowingFiles } from "./overshadowing-files.ts";

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "overshadowing-")));
});
afterEach(() => rmSync(root, { recursive: true }));

describe("overshadowingFiles", () => {
  it.each([
    ["/p/a.ts", []],
    ["/p/a.d.ts", ["/p/a.ts", "/p/a.tsx"]],
    ["/p/a.js", ["/p/a.ts", "/p/a.tsx", "/p/a.d.ts"]],
    ["/p/a.d.mts", ["/p/a.mts"]],
    ["/p/a.cjs", ["/p/a.cts", "/p/a.d.cts"]],
    ["/p/tsconfig.json", []],
    ["/p/a/index.ts", ["/p/a.ts", "/p/a.tsx", "/p/a.d.ts", "/p/a/package.json"]],
  ])("beside %s", (file, expected) => {
    expect(overshadowingFiles([file])).toEqual(expected);
  });

  it("where packages could be installed nearer to the files that import them", () => {
    mkdirSync(join(root, "node_modules/@scope/library"), { recursive: true });
    mkdirSync(join(root, "server/node_modules"), { recursive: true });
    const manifest = join(root, "node_modules/@scope/library/package.json");
    expect(overshadowingFiles([join(root, "server/tools/a.ts"), manifest])).toEqual([
      join(root, "server/tools/node_modules"),
      join(root, "server/node_modules/@scope/library/package.json"),
    ]);
    expect(overshadowingFiles([join(root, "a.ts"), manifest])).toEqual([]);
  });
});
