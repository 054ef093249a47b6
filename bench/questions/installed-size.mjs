import { lstat, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { installProject } from "../harness/installations.mjs";
import { rounded, table } from "../harness/table.mjs";

/** What is installed together, by the line of the table. */
const sets = {
  toolwright: ["toolwright"],
  "+ @toolwright/models": ["toolwright", "@toolwright/models"],
  "+ @toolwright/inspect": ["toolwright", "@toolwright/models", "@toolwright/inspect"],
  "+ @toolwright/dev (everything)": ["toolwright", "@toolwright/models", "@toolwright/inspect", "@toolwright/dev"],
};

/** @type {import("./question.mjs").Question} */
export const installedSize = {
  heading: "Installed size",
  async answer({ tarballs, scratch, peers }) {
    const ourFolders = Object.entries(sets).map(async ([label, names]) => {
      const folder = join(scratch, `size-${names.length}`);
      await installProject(folder, Object.fromEntries(names.map((name) => [name, tarballs[name] ?? ""])));
      return { label, folder };
    });
    const folders = [...(await Promise.all(ourFolders)), ...peers];
    const rows = folders.map(async ({ label, folder }) => {
      const { packages, files, bytes } = await measure(join(folder, "node_modules"));
      return [label, String(packages), files.toLocaleString("en"), rounded(bytes / 2 ** 20)];
    });
    return table(["", "packages", "files", "MB on disk"], await Promise.all(rows));
  },
};

/**
 * @param {string} modules A folder `node_modules`.
 * @returns {Promise<{ packages: number, files: number, bytes: number }>}
 */
async function measure(modules) {
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const stats = await Promise.all(files.map((file) => lstat(file)));
  return {
    packages: files.filter((file) => basename(file) === "package.json" && isPackage(dirname(file))).length,
    files: files.length,
    // As a disk counts them: many small files take more room than their lengths.
    bytes: stats.reduce((sum, { blocks }) => sum + blocks * 512, 0),
  };
}

/** @param {string} folder Holding a package.json, which parts of packages do too. */
function isPackage(folder) {
  const parent = dirname(folder);
  return basename(basename(parent).startsWith("@") ? dirname(parent) : parent) === "node_modules";
}
