/**
 * Turns the layer table into Biome's import rules. `node build/layers.mjs` writes them to `biome.walls.json`, which
 * `biome.json` extends; a test fails when the two differ.
 */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { workspaceFolder } from "./workspace.mjs";

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
 * Biome's configuration of the walls. Tests keep the walls between packages, not those between core's folders.
 *
 * @param {LayerTable} layers
 */
export function wallRules(layers) {
  const packages = Object.keys(layers.packages).filter((folder) => folder !== "core");
  const sourcesOnly = ["!**/*.test.ts", "!**/*.test-d.ts"];
  return {
    $schema: "./node_modules/@biomejs/biome/configuration_schema.json",
    overrides: [
      ...packages.map((folder) => override([`packages/${folder}/src/**`], packageWalls(layers, folder))),
      override(["packages/core/src/**"], packageWalls(layers, "core")),
      override(["packages/core/src/*.ts", ...sourcesOnly], [...packageWalls(layers, "core"), hostWall]),
      ...Object.keys(layers.coreFolders).map((folder) =>
        override(
          [`packages/core/src/${folder}/**`, ...sourcesOnly],
          [...packageWalls(layers, "core"), hostWall, ...folderWalls(layers, folder)],
        ),
      ),
    ],
  };
}

/** @type {Restriction} */
const hostWall = { group: ["node:*", "node:*/**"], message: "core uses web-standard globals, no module of Node." };

/**
 * @param {LayerTable} layers
 * @param {string} folder
 * @returns {Restriction[]}
 */
function packageWalls(layers, folder) {
  const allowed = layers.packages[folder].imports;
  const forbidden = Object.entries(layers.packages).filter(([other]) => !allowed.includes(other));
  const permitted = allowed.length > 0 ? `only ${allowed.join(", ")}, by the public entry` : "no other package";
  return [
    {
      group: forbidden.flatMap(([, { name }]) => [name, `${name}/**`]),
      message: `${folder} imports ${permitted} (build/layers.json).`,
    },
    { group: ["../index.ts", "../**/index.ts"], message: "An index is for other packages; import the file itself." },
  ];
}

/**
 * @param {LayerTable} layers
 * @param {string} folder
 * @returns {Restriction[]}
 */
function folderWalls(layers, folder) {
  const { [folder]: own, ...others } = layers.coreFolders;
  const above = Object.keys(others).filter((other) => others[other] >= own);
  if (above.length === 0) return [];
  return [
    {
      group: above.map((other) => `../**/${other}/**`),
      message: `${folder} is layer ${own} and imports only smaller ones (build/layers.json).`,
    },
  ];
}

/**
 * @param {string[]} includes
 * @param {Restriction[]} patterns
 */
function override(includes, patterns) {
  const noRestrictedImports = { level: "error", options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

/** @returns {Promise<string>} The text of {@link wallsFile}, formatted, as the table wants it. */
export async function wallsText() {
  const rules = JSON.stringify(wallRules(await readLayers()));
  const formatter = ["node_modules/@biomejs/biome/bin/biome", "format", `--stdin-file-path=${wallsFile}`];
  return execFileSync(process.execPath, formatter, { cwd: workspaceFolder, input: rules, encoding: "utf8" });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(join(workspaceFolder, wallsFile), await wallsText());
}
