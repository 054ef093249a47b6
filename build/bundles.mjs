/**
 * @typedef {object} PackageBundles
 * @property {Record<string, string>} modules Each module of `dist` and the source it is bundled from.
 * @property {string[]} [inline] The third-party packages whose code the modules contain.
 */

/**
 * The modules of each package's `dist` and the sources they are bundled from. Modules of one package and one format
 * share their common code, so that a registry exists once however many entries are imported.
 *
 * @type {Record<string, PackageBundles>}
 */
export const bundles = {
  core: {
    modules: {
      "index.js": "src/index.ts",
      // What builds put beside functions: libraries that ship tools load this and nothing else.
      "signature.js": "src/signature/attach-signature.ts",
      "testing.js": "src/testing/index.ts",
    },
  },
  inspect: {
    modules: {
      "index.js": "src/index.ts",
      "esbuild.js": "src/build/bundler-plugin/esbuild.ts",
      "loader.js": "src/build/bundler-plugin/loader.ts",
      "register.js": "src/build/load-hook/register.ts",
      "rollup.js": "src/build/bundler-plugin/rollup.ts",
      "vite.js": "src/build/bundler-plugin/vite.ts",
      "webpack.js": "src/build/bundler-plugin/webpack.ts",
      // Loaded with `require`, because tool declarations are needed synchronously.
      "resolver.cjs": "src/resolver/index.ts",
      // Started by the resolver as a worker thread; found beside it.
      "analyser-worker.js": "src/analyser/worker.ts",
    },
    // One small file to load instead of five, and none that a test's module mocks could reach. Of TypeScript it is the
    // client of the compiler: to load the parts of it that are used takes half as long as to load its fifty modules, and
    // nothing can be asked before. The compiler itself is a program of its own and stays a dependency.
    inline: [
      "magic-string",
      "@jridgewell/trace-mapping",
      "@jridgewell/sourcemap-codec",
      "@jridgewell/resolve-uri",
      "typescript",
    ],
  },
  models: {
    modules: {
      "ai-sdk.js": "src/ai-sdk/index.ts",
      "dialects.js": "src/dialects/index.ts",
      "gemini.js": "src/gemini/index.ts",
      "offline.js": "src/offline/index.ts",
    },
  },
  dev: {
    modules: { "main.js": "src/main.ts", "vitest.js": "src/vitest-matchers/index.ts" },
  },
};

/**
 * @param {string} name The package's folder below `packages`.
 * @returns {PackageBundles}
 * @throws When there is no such package.
 */
export function bundlesOf(name) {
  const found = bundles[name];
  if (found === undefined) throw new Error(`No such package: ${name}. Known: ${Object.keys(bundles).join(", ")}.`);
  return found;
}
