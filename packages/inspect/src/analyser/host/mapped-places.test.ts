import { describe, expect, it } from "vitest";
import { importMapping, mappedPlaces } from "./mapped-places.ts";

/** The TypeScript files among the places, in which an import of the files that were read would be looked for before. */
function places(options: Readonly<Record<string, unknown>>, ...read: string[]): string[] | undefined {
  const mapping = importMapping(options, "/p");
  return mapping && mappedPlaces(mapping, read).filter((place) => /[^d]\.ts$/.test(place));
}

describe("the places to which a project's own mapping leads before", () => {
  it("are none without a mapping", () => {
    expect(places({ strict: true }, "/p/a.ts")).toBeUndefined();
    expect(places({ paths: { "@/*": ["./src/*"] } }, "/p/src/a.ts")).toEqual([]);
  });

  it("are earlier targets of paths, relative to the file that has them", () => {
    const options = { paths: { "@/*": ["./one/*", "./two/*.ts"], x: ["./x1.ts", "./x2.ts"] }, pathsBasePath: "/q" };
    expect(places(options, "/q/two/a/b.ts")).toEqual(["/q/one/a/b.ts", "/q/one/a/b/index.ts"]);
    expect(places(options, "/q/x2.ts")).toEqual(["/q/x1.ts", "/q/x1/index.ts"]);
    expect(places(options, "/q/one/a.ts")).toEqual([]);
  });

  it("are earlier targets for a folder, too", () => {
    expect(places({ paths: { "@/*": ["./one/*", "./two/*"] } }, "/p/two/a/index.ts")).toContain("/p/one/a.ts");
  });

  it("are all targets for a package that was found in none", () => {
    const options = { paths: { "*": ["./src/*"], "@s/b": ["./b.ts"] } };
    expect(places(options, "/p/node_modules/a/index.d.ts")).toEqual(["/p/src/a.ts", "/p/src/a/index.ts"]);
    expect(places(options, "/p/node_modules/@s/b/index.d.ts")).toContain("/p/b.ts");
  });

  it("are the same paths below the other roots", () => {
    expect(places({ rootDirs: ["/p/src", "/p/made"] }, "/p/made/x/a.d.ts")).toEqual([
      "/p/src/x/a.ts",
      "/p/src/x/a/index.ts",
    ]);
  });

  it("are earlier suffixes", () => {
    expect(places({ moduleSuffixes: [".ios", ".native", ""] }, "/p/a.native.ts")).toEqual([
      "/p/a.ios.ts",
      "/p/a.native.ios.ts",
      "/p/a.native.native.ts",
    ]);
  });
});
