/**
 * Builds packages: type declarations by the compiler (incremental), modules by the bundler, side by side.
 * Usage: `node build/build.mjs [package folder…]`; without arguments, every package.
 */
import { bundlePackage } from "./bundle.mjs";
import { bundles } from "./bundles.mjs";
import { run } from "./workspace.mjs";

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(bundles);

const projects = names.map((name) => `packages/${name}`);
const [typed] = await Promise.all([
  run(process.execPath, ["node_modules/typescript/bin/tsc", "-b", ...projects]),
  ...names.map(async (name) => {
    const files = await bundlePackage(name);
    process.stdout.write(`${name}: ${files.filter((file) => !file.endsWith(".map")).join(", ")}\n`);
  }),
]);
if (!typed) process.exitCode = 1;
