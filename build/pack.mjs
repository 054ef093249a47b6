/**
 * Packs the built packages as they are published: without the development condition that leads to sources.
 * Usage: `node build/pack.mjs FOLDER`; the tarballs are written there.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { bundles } from "./bundles.mjs";
import { workspaceFolder } from "./workspace.mjs";

/**
 * @param {string} destination A folder; created when missing.
 * @returns {Promise<Record<string, string>>} The path of each tarball, by the package's published name.
 */
export async function packPackages(destination) {
  await mkdir(destination, { recursive: true });
  const staging = await mkdtemp(join(tmpdir(), "toolwright-pack-"));
  try {
    const packed = Object.keys(bundles).map((folder) => packPackage(folder, join(staging, folder), destination));
    return Object.fromEntries(await Promise.all(packed));
  } finally {
    await rm(staging, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {string} stage
 * @param {string} destination
 * @returns {Promise<[name: string, tarball: string]>}
 */
async function packPackage(folder, stage, destination) {
  const source = join(workspaceFolder, "packages", folder);
  const { files } = await npmPack(source, ["--dry-run"]);
  for (const { path } of files) {
    await mkdir(dirname(join(stage, path)), { recursive: true });
    await cp(join(source, path), join(stage, path));
  }
  const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  await writeFile(join(stage, "package.json"), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  const { filename } = await npmPack(stage, ["--pack-destination", resolve(destination)]);
  return [manifest.name, join(destination, filename)];
}

/**
 * The manifest that users get.
 *
 * @param {Record<string, unknown> & { exports?: Record<string, unknown> }} manifest
 */
export function publishedManifest({ devDependencies: _development, scripts: _scripts, ...manifest }) {
  if (manifest.exports === undefined) return manifest;
  const exports = Object.entries(manifest.exports).map(([entry, target]) => {
    if (typeof target !== "object" || target === null) return [entry, target];
    const { "@toolwright/source": _source, ...conditions } = /** @type {Record<string, unknown>} */ (target);
    return [entry, conditions];
  });
  return { ...manifest, exports: Object.fromEntries(exports) };
}

/**
 * @param {string} folder
 * @param {string[]} options
 * @returns {Promise<{ filename: string, files: { path: string }[] }>}
 */
async function npmPack(folder, options) {
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--ignore-scripts", ...options], {
    cwd: folder,
  });
  return JSON.parse(stdout)[0];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [destination = "dist/tarballs"] = process.argv.slice(2);
  for (const tarball of Object.values(await packPackages(destination))) process.stdout.write(`${tarball}\n`);
}
