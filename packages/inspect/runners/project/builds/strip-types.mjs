import { transform } from "esbuild";

/** A plugin that makes JavaScript of TypeScript, for bundlers that do not. */
export const stripTypes = {
  name: "strip-types",
  async transform(source, file) {
    if (!file.endsWith(".ts")) return undefined;
    const { code, map } = await transform(source, { loader: "ts", sourcemap: true, sourcefile: file });
    return { code, map };
  },
};
