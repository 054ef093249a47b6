import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { bundlesOf } from "./bundles.mjs";
import { workspaceFolder } from "./workspace.mjs";

/** Where packages say what must be handed on with their code. */
const NOTICES = ["LICENSE", "NOTICE.txt"];

/**
 * Writes the modules of one package's `dist`, beside the declarations that the compiler writes there.
 *
 * @param {string} name The package's folder below `packages`.
 * @returns {Promise<string[]>} The files written, relative to `dist`.
 */
export async function bundlePackage(name) {
  const { modules, inline = [] } = bundlesOf(name);
  const folder = join(workspaceFolder, "packages", name);
  const written = [];
  for (const format of /** @type {const} */ (["es", "cjs"])) {
    const input = modulesOf(modules, format);
    if (Object.keys(input).length > 0) written.push(...(await bundleFormat(folder, input, format, inline)));
  }
  if (inline.length > 0) written.push(await writeNotices(folder, inline));
  await removeOtherFiles(join(folder, "dist"), written);
  await cp(join(workspaceFolder, "LICENSE"), join(folder, "LICENSE"));
  return written;
}

/**
 * @param {Record<string, string>} modules
 * @param {"es" | "cjs"} format
 */
function modulesOf(modules, format) {
  const extension = format === "es" ? ".js" : ".cjs";
  const entries = Object.entries(modules).filter(([file]) => file.endsWith(extension));
  return Object.fromEntries(entries.map(([file, source]) => [file.slice(0, -extension.length), source]));
}

/**
 * @param {string} folder
 * @param {Record<string, string>} input
 * @param {"es" | "cjs"} format
 * @param {string[]} inline
 */
async function bundleFormat(folder, input, format, inline) {
  const extension = format === "es" ? "js" : "cjs";
  const bundle = await rolldown({
    cwd: folder,
    input,
    platform: "node",
    // A package names its own modules with `#`; only what is inlined comes to be asked for those.
    external: (id, importer) => importer !== undefined && !/^[./#]/.test(id) && !inline.includes(packageOf(id)),
    transform: { target: "node20.19" },
    treeshake: { moduleSideEffects: inline.length === 0 || [{ test: ofPackages(inline), sideEffects: false }] },
    onLog: failOnWarning,
  });
  const { output } = await bundle.write({
    dir: join(folder, "dist"),
    format,
    exports: "named",
    sourcemap: true,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `shared.${extension}`,
  });
  await bundle.close();
  return output.map((file) => file.fileName);
}

/**
 * @param {string[]} names
 * @returns {RegExp} What matches the paths of their modules.
 */
function ofPackages(names) {
  return new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);
}

/**
 * @param {string} id What an import names.
 * @returns {string}
 */
function packageOf(id) {
  return id
    .split("/")
    .slice(0, id.startsWith("@") ? 2 : 1)
    .join("/");
}

/**
 * @param {import("rolldown").LogLevel} level
 * @param {import("rolldown").RolldownLog} log
 */
function failOnWarning(level, log) {
  if (level === "warn") throw new Error(log.message);
}

/**
 * The licences of code that the bundles contain.
 *
 * @param {string} folder
 * @param {string[]} inline
 * @returns {Promise<string>} The file written.
 */
async function writeNotices(folder, inline) {
  const notices = inline.map(async (id) => {
    const texts = await Promise.all(
      NOTICES.map((name) => readOptional(join(workspaceFolder, "node_modules", id, name))),
    );
    const found = texts.filter((text) => text !== "");
    if (found.length === 0) throw new Error(`${id} has none of ${NOTICES.join(", ")}.`);
    return `${[id, ...found].join("\n\n")}\n`;
  });
  const name = "THIRD-PARTY-LICENSES.txt";
  await writeFile(join(folder, "dist", name), (await Promise.all(notices)).join("\n---\n\n"));
  return name;
}

/**
 * @param {string} file
 * @returns {Promise<string>} Its text; empty when it is not there.
 */
async function readOptional(file) {
  return existsSync(file) ? (await readFile(file, "utf8")).trim() : "";
}

/**
 * What an earlier build left behind must not be published.
 *
 * @param {string} dist
 * @param {string[]} written
 */
async function removeOtherFiles(dist, written) {
  for (const entry of await readdir(dist, { withFileTypes: true })) {
    if (entry.isFile() && !written.includes(entry.name)) await rm(join(dist, entry.name));
  }
}
