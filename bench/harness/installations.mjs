import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packPackages } from "../../build/pack.mjs";
import { workspaceFolder } from "../../build/workspace.mjs";

/**
 * @typedef {object} Installations Where the contestants are installed as their users have them.
 * @property {string} toolwright A project with every package of Toolwright and the programs of `bench/toolwright`.
 * @property {readonly Peer[]} peers
 * @property {Readonly<Record<string, string>>} tarballs The packages of Toolwright by name.
 * @property {string} scratch A folder for whatever a question needs.
 *
 * @typedef {object} Peer
 * @property {string} label The package with its version.
 * @property {string} folder
 * @property {string} [node] The versions of Node.js that it asks for.
 */

const benchFolder = fileURLToPath(new URL("..", import.meta.url));

/**
 * Packs the built packages, and installs them and the peers.
 *
 * @param {string} scratch
 * @returns {Promise<Installations>}
 */
export async function installContestants(scratch) {
  const tarballs = await packPackages(join(scratch, "tarballs"));
  const toolwright = join(scratch, "project");
  const { devDependencies } = JSON.parse(await readFile(join(workspaceFolder, "package.json"), "utf8"));
  const { tsx, zod, "@types/node": nodeTypes } = devDependencies;
  await installProject(toolwright, { ...tarballs, tsx, zod, "@types/node": nodeTypes });
  await cp(join(benchFolder, "toolwright"), toolwright, { recursive: true });
  await cp(join(workspaceFolder, "examples/calculator/agent.ts"), join(toolwright, "calculator.ts"));
  return { toolwright, peers: await installPeers(), tarballs, scratch };
}

/**
 * Makes a project with the given dependencies, install scripts blocked.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} dependencies Versions or paths of tarballs.
 */
export async function installProject(folder, dependencies) {
  await mkdir(folder, { recursive: true });
  const manifest = { name: "project", private: true, type: "module", dependencies };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await npm(folder, "install");
}

/** @returns {Promise<Peer[]>} */
async function installPeers() {
  const peers = join(benchFolder, "peers");
  const folders = (await readdir(peers, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(folders.map(({ name }) => installPeer(join(peers, name))));
}

/**
 * Installs one peer.
 *
 * @param {string} folder Below `bench`, with the peer's `package.json`.
 * @returns {Promise<Peer>}
 */
export async function installPeer(folder) {
  await installLocked(folder);
  const { dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  // The peer itself stands first among its dependencies.
  const [[peer = "", version] = []] = Object.entries(dependencies);
  const { engines } = JSON.parse(await readFile(join(folder, "node_modules", peer, "package.json"), "utf8"));
  return { label: `${peer} ${version}`, folder, node: engines?.node };
}

/**
 * Installs what the lock file says, unless that has been done before. Some dependencies are left out by npm where they
 * do not run, so what is installed holds for one version of Node.js.
 *
 * @param {string} folder
 */
async function installLocked(folder) {
  const record = join(folder, "node_modules/.installed-for");
  const wanted = `${process.version}\n${await readFile(join(folder, "package-lock.json"), "utf8")}`;
  const present = await readFile(record, "utf8").catch(() => "");
  if (wanted === present) return;
  await npm(folder, "ci");
  await writeFile(record, wanted);
}

/**
 * Runs npm with the Node.js of this process, which need not be the usual one.
 *
 * @param {string} folder
 * @param {"install" | "ci"} command
 */
async function npm(folder, command) {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}` };
  await promisify(execFile)("npm", [command, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, env });
}
