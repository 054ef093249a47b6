/**
 * Turns the layer table into Biome's import rules. `node build/layers.mjs` writes them to `biome.walls.json`, which
 * `biome.json` extends; a test fails when the two differ.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run, workspaceFolder } from "./workspace.mjs";

/**
 * @typedef {object} LayerTable
 * @property {Record<string, { name: string, imports: string[] }>} packages Each package's published name and the packages it may import.
 * @property {Record<string, number>} coreFolders Each folder of core; it may import only folders with a smaller number.
 *
 * @typedef {{ group: string[], message: string }} Restriction
 */

/** Where the generated rules are kept, relative to the root. */
export const wallsFile = "biome.walls.json";

/** @returns {Promise<LayerTable>} The layer table. */
export async function readLayers() {
  return JSON.parse(await readFile(join(workspaceFolder, "build/layers.json"), "utf8"));
}

/**
 * Biome's configuration of the walls.
 *
 * @param {LayerTable} layers
 */
export function wallRules(layers) {
  const packages = Object.keys(layers.packages).filter((folder) => folder !== "core");
  return {
    $schema: "./node_modules/@biomejs/biome/configuration_schema.json",
    overrides: [
      ...packages.map((folder) => override(`packages/${folder}/src/**`, packageRestrictions(layers, folder))),
      override("packages/core/src/*.ts", packageRestrictions(layers, "core")),
      ...Object.keys(layers.coreFolders).map((folder) =>
        override(`packages/core/src/${folder}/**`, [
          ...packageRestrictions(layers, "core"),
          folderRestriction(layers, folder),
        ]),
      ),
    ],
  };
}

/**
 * @param {LayerTable} layers
 * @param {string} folder
 * @returns {Restriction[]}
 */
function packageRestrictions(layers, folder) {
  const allowed = layers.packages[folder].imports;
  const forbidden = Object.entries(layers.packages).filter(([other]) => !allowed.includes(other));
  const walls = [
    {
      group: forbidden.flatMap(([, { name }]) => [name, `${name}/**`]),
      message: `${folder} may import only ${allowed.join(", ") || "itself"}, by the public entry.`,
    },
    { group: ["../index.ts", "../**/index.ts"], message: "An index is for other packages; import the file itself." },
  ];
  if (folder === "core") walls.push({ group: ["node:*", "node:*/**"], message: "core runs without Node." });
  return walls;
}

/**
 * @param {LayerTable} layers
 * @param {string} folder
 * @returns {Restriction}
 */
function folderRestriction(layers, folder) {
  const { [folder]: own, ...others } = layers.coreFolders;
  const above = Object.keys(others).filter((other) => layers.coreFolders[other] >= own);
  return {
    group: above.map((other) => `../**/${other}/**`),
    message: `${folder} is layer ${own} and imports only smaller ones (build/layers.json).`,
  };
}

/**
 * @param {string} files
 * @param {Restriction[]} patterns
 */
function override(files, patterns) {
  const used = patterns.filter(({ group }) => group.length > 0);
  return {
    includes: [files],
    linter: { rules: { style: { noRestrictedImports: { level: "error", options: { patterns: used } } } } },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(join(workspaceFolder, wallsFile), `${JSON.stringify(wallRules(await readLayers()), null, 2)}\n`);
  await run(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "format", "--write", wallsFile]);
}
