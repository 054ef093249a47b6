/**
 * Turns the layer table into Biome's import rules. `node build/layers.mjs` writes them to `biome.walls.json`, which
 * `biome.json` extends; a test fails when the two differ.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { workspaceFolder } from "./workspace.mjs";

/**
 * @typedef {object} LayerTable
 * @property {Record<string, { name: string, imports: string[] }>} packages Each package's published name and the packages it may import.
 * @property {Record<string, number>} coreFolders Each folder of core (`index` is the file); it may import only folders with a smaller number.
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
  const packages = Object.entries(layers.packages).filter(([folder]) => folder !== "core");
  const coreWalls = packageWalls(layers, "core", []);
  const sourcesOnly = ["!**/*.test.ts", "!**/*.test-d.ts", "!**/test-*"];
  return {
    $schema: "./node_modules/@biomejs/biome/configuration_schema.json",
    overrides: [
      ...packages.map(([folder, { imports }]) =>
        override([`packages/${folder}/src/**`], packageWalls(layers, folder, imports)),
      ),
      override(["packages/core/src/**"], coreWalls),
      ...Object.entries(layers.coreFolders).map(([folder, number]) =>
        override(
          [`packages/core/src/${folder}.ts`, `packages/core/src/${folder}/**`, ...sourcesOnly],
          [...coreWalls, hostWall, ...folderWalls(layers, folder, number)],
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
 * @param {string[]} allowed The packages that this one may import, by folder.
 * @returns {Restriction[]}
 */
function packageWalls(layers, folder, allowed) {
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
 * @param {number} number
 * @returns {Restriction[]}
 */
function folderWalls(layers, folder, number) {
  const others = Object.entries(layers.coreFolders).filter(([other]) => other !== folder);
  const above = others.filter(([, otherNumber]) => otherNumber >= number);
  if (above.length === 0) return [];
  return [
    {
      group: above.flatMap(([other]) => [`./${other}/**`, `../**/${other}/**`]),
      message: `${folder} is layer ${number} and imports only smaller ones (build/layers.json).`,
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

/** @returns {Promise<string>} The text of {@link wallsFile} as the table wants it. */
export async function wallsText() {
  return `${JSON.stringify(wallRules(await readLayers()), null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(join(workspaceFolder, wallsFile), await wallsText());
}
