import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileStates } from "./file-states.ts";
import { packagePlaces } from "./package-places.ts";

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "package-places-")));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The places inside the test's folder. */
function places(own: string, ...manifests: string[]): string[] {
  const paths = manifests.map((manifest) => join(root, manifest));
  const found = packagePlaces([join(root, own)], paths, new FileStates());
  return found.filter((path) => path.startsWith(root)).map((path) => path.slice(root.length + 1));
}

function link(path: string, target: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target, join(root, path));
}

describe("packagePlaces", () => {
  it("are nearer to the files that import them, and inside the packages", () => {
    mkdirSync(join(root, "node_modules/@scope/library"), { recursive: true });
    mkdirSync(join(root, "server/node_modules"), { recursive: true });
    const manifest = "node_modules/@scope/library/package.json";
    const nested = "node_modules/@scope/library/node_modules";
    expect(places("server/tools/a.ts", manifest)).toEqual([
      "server/tools/node_modules",
      "server/node_modules/@scope/library/package.json",
      nested,
    ]);
    expect(places("a.ts", manifest)).toEqual([nested]);
  });

  it("are the links to packages that are kept elsewhere, those of the project and those of other packages", () => {
    const store = "node_modules/.pnpm";
    mkdirSync(join(root, `${store}/b@1/node_modules/b`), { recursive: true });
    mkdirSync(join(root, `${store}/a@1/node_modules/@s/a`), { recursive: true });
    link(`${store}/a@1/node_modules/b`, "../../b@1/node_modules/b");
    link("node_modules/@s/a", "../.pnpm/a@1/node_modules/@s/a");
    const [a, b] = [`${store}/a@1/node_modules/@s/a/package.json`, `${store}/b@1/node_modules/b/package.json`];
    const found = places("src/tools.ts", a, b);
    expect(found).toEqual(
      expect.arrayContaining(["node_modules/@s/a/package.json", `${store}/a@1/node_modules/b/package.json`]),
    );
    expect(found).toContain("src/node_modules");
  });
});
