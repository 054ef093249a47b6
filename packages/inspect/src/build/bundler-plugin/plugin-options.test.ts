import { describe, expect, it } from "vitest";
import { type LoaderContext, webpack } from "webpack";
import { injectFolder } from "../compiled-output/inject-folder.ts";
import { toolwright as esbuildPlugin } from "./esbuild.ts";
import toolwrightLoader from "./loader.ts";
import type { PluginOptions } from "./plugin-options.ts";
import { toolwright as rollupPlugin } from "./rollup.ts";
import { toolwright as vitePlugin } from "./vite.ts";
import { toolwright as webpackPlugin } from "./webpack.ts";

const misspelt = { exclud: /generated/ } as PluginOptions;

describe("options of a configuration that no compiler has seen", () => {
  it.each([
    ["Rollup", () => rollupPlugin(misspelt)],
    ["Vite", () => vitePlugin(misspelt)],
    ["esbuild", () => esbuildPlugin(misspelt)],
    ["webpack", () => webpack({ plugins: [webpackPlugin(misspelt)] })],
  ])("were ignored by the plugin for %s when they were misspelt", (_, configure) => {
    expect(configure).toThrow('The plugin toolwright() has no option "exclud". Did you mean exclude?');
  });

  it("were ignored by the loader", () => {
    const context = { getOptions: () => misspelt } as LoaderContext<PluginOptions>;
    expect(() => toolwrightLoader.call(context, "")).toThrow(
      'The loader @toolwright/inspect/loader has no option "exclud". Did you mean exclude?',
    );
  });

  it("were ignored by injectFolder", () => {
    expect(() => injectFolder("dist", { tsconfig: "tsconfig.build.json" } as object)).toThrow(
      'injectFolder has no option "tsconfig". Options: project.',
    );
  });

  it("failed in the middle of a build when `exclude` was a text", () => {
    expect(() => rollupPlugin({ exclude: "generated" as never })).toThrow(
      'The plugin toolwright() takes a regular expression as "exclude", such as /[/]generated[/]/, and not "generated".',
    );
    expect(rollupPlugin({ exclude: /generated/, strict: false }).name).toBe("toolwright");
    expect(rollupPlugin({ exclude: undefined }).name).toBe("toolwright");
  });
});
