/**
 * Builds packages: type declarations by the compiler (incremental), modules by the bundler, side by side.
 * Usage: `node build/build.mjs [package folder…]`; without arguments, every package.
 */
import { bundlePackage } from "./bundle.mjs";
import { bundles } from "./bundles.mjs";
import { run } from "./workspace.mjs";

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(bundles);

const builds = await Promise.all([compileTypes(), ...names.map(buildModules)]);
if (builds.includes(false)) process.exitCode = 1;

/** @returns {Promise<boolean>} Whether the compiler found no error. */
function compileTypes() {
  const projects = names.map((name) => `packages/${name}`);
  return run(process.execPath, ["node_modules/typescript/bin/tsc", "-b", ...projects]);
}

/**
 * @param {string} name
 * @returns {Promise<boolean>} Whether the bundler succeeded; its complaints are printed.
 */
async function buildModules(name) {
  try {
    const files = await bundlePackage(name);
    const modules = files.filter((file) => /\.c?js$/.test(file)).length;
    process.stdout.write(`built ${name}: ${modules} modules\n`);
    return true;
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}
