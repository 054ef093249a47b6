import { describe, expect, it } from "vitest";
import { overshadowingFiles } from "./overshadowing-files.ts";

describe("overshadowingFiles", () => {
  it.each([
    ["/p/a.ts", []],
    ["/p/a.d.ts", ["/p/a.ts", "/p/a.tsx"]],
    ["/p/a.js", ["/p/a.ts", "/p/a.tsx", "/p/a.d.ts"]],
    ["/p/a.d.mts", ["/p/a.mts"]],
    ["/p/a.cjs", ["/p/a.cts", "/p/a.d.cts"]],
    ["/p/tsconfig.json", []],
  ])("beside %s", (file, expected) => {
    expect(overshadowingFiles(file)).toEqual(expected);
  });

  it.each(["ts", "d.ts", "js", "jsx", "mjs", "cjs"])("beside a folder with an index.%s, and its manifest", (ending) => {
    expect(overshadowingFiles(`/p/a/index.${ending}`)).toEqual(
      expect.arrayContaining(["/p/a.ts", "/p/a.tsx", "/p/a.d.ts", "/p/a.js", "/p/a.jsx", "/p/a/package.json"]),
    );
  });
});
