import { execFile } from "node:child_process";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installPeer } from "../harness/installations.mjs";
import { takeSample } from "../harness/sample.mjs";
import { cases } from "./facts/cases.mjs";
import { makeCases, makeProject, moduleFile } from "./make-project.mjs";
import { caseType, makeCaseTypes, makeTypes } from "./make-types.mjs";

/**
 * @typedef {object} Reader Something that reads types into schemas.
 * @property {string} name
 * @property {(root: string, tools: number, files: number) => void} make Makes a project in an empty folder.
 * @property {(root: string) => Promise<Run>} run All schemas, with what earlier runs have left.
 * @property {(root: string) => void} forget Removes what earlier runs have left.
 * @property {(root: string) => Promise<readonly import("./facts/holds.mjs").Schema[]>} readCases The schemas of the cases, in
 *   their order, in a project of their own.
 *
 * @typedef {object} Run
 * @property {number} waited From the first question to the last schema, in milliseconds; of a compiler its whole process.
 * @property {number} cpu Of all processes, from start to end, in milliseconds.
 * @property {number} right How many tools have the schema that they should have, as far as that is looked at.
 */

const workspace = fileURLToPath(new URL("../..", import.meta.url));
/** What Node.js needs to run TypeScript. */
export const loader = Reflect.get(process.features, "typescript") ? [] : ["--import", "tsx"];

/** @type {Reader} */
export const toolwright = {
  name: "Toolwright",
  make: (root, tools, files) => makeProject(root, workspace, tools, files),
  forget: (root) => rmSync(join(root, "node_modules/.cache/toolwright"), { recursive: true, force: true }),
  async run(root) {
    const { cpu, output } = await node("Toolwright", root, [...loader, "program.ts"]);
    const { milliseconds, right } = JSON.parse(output);
    return { waited: milliseconds, cpu, right };
  },
  async readCases(root) {
    makeCases(root, workspace);
    // Enums are more than types, so Node.js does not run them by itself.
    return JSON.parse((await node("Toolwright", root, ["--import", "tsx", "program.ts"])).output);
  },
};

/** @returns {Promise<readonly Reader[]>} Toolwright and its peers, which are installed. */
export async function readers() {
  return [toolwright, await generator(), await typia()];
}

/** @returns {Promise<Reader>} */
async function generator() {
  const { folder, label } = await install("ts-json-schema-generator");
  const packages = join(folder, "node_modules");
  /** @param {string} root @param {readonly string[]} types */
  const read = async (root, types) => {
    const { cpu, output } = await node(label, folder, ["schemas.mjs", root, ...types]);
    return { cpu, ...JSON.parse(output) };
  };
  return {
    name: label,
    make: (root, tools, files) => makeTypes(root, packages, tools, files, () => ""),
    forget: () => {},
    async run(root) {
      const { cpu, milliseconds, schemas } = await read(root, []);
      return { waited: milliseconds, cpu, right: countRight(schemas[0].definitions) };
    },
    async readCases(root) {
      makeCaseTypes(root, packages, () => "");
      return (await read(root, Object.keys(cases).map(caseType))).schemas;
    },
  };
}

/** @returns {Promise<Reader>} */
async function typia() {
  const { folder, label } = await install("typia");
  const packages = join(folder, "node_modules");
  const compiler = join(packages, "ts-patch/bin/tspc.js");
  /** @param {readonly string[]} interfaces */
  const asks = (interfaces) =>
    `import typia from "typia";\nexport const schemas = typia.json.schemas<[${interfaces.join(", ")}], "3.1">();\n`;
  return {
    name: label,
    make(root, tools, files) {
      makeTypes(root, packages, tools, files, asks);
      writeFileSync(
        join(root, "program.ts"),
        typiaProgram(Array.from({ length: files }, (_, file) => `tools-${file}`)),
      );
    },
    forget: (root) => rmSync(join(root, "dist"), { recursive: true, force: true }),
    async run(root) {
      const compiled = await node(label, root, [compiler, "--tsBuildInfoFile", "dist/.tsbuildinfo"]);
      const ran = await node(label, root, ["dist/program.js"]);
      const { milliseconds, components } = JSON.parse(ran.output);
      return { waited: compiled.wall + milliseconds, cpu: compiled.cpu + ran.cpu, right: countRight(components) };
    },
    async readCases(root) {
      makeCaseTypes(root, packages, asks);
      writeFileSync(join(root, "program.ts"), typiaProgram(Object.keys(cases)));
      // A type that it cannot take is an error; the other modules are written all the same.
      await promisify(execFile)(process.execPath, [compiler], { cwd: root }).catch(() => undefined);
      return JSON.parse((await node(label, root, ["dist/program.js"])).output).schemas;
    },
  };
}

/** @param {readonly string[]} modules */
function typiaProgram(modules) {
  return `const start = performance.now();
const components: object = {};
const schemas: object[] = [];
for (const name of ${JSON.stringify(modules)}) {
  try {
    const read = (await import(\`./\${name}.js\`)).schemas;
    Object.assign(components, read.components.schemas);
    schemas.push({ components: read.components, ...read.schemas[0] });
  } catch (error) {
    schemas.push({ error: String(error) });
  }
}
process.stdout.write(JSON.stringify({ milliseconds: performance.now() - start, components, schemas }));
export {};
`;
}

/**
 * Edits the first module of a project, but none of its types.
 *
 * @param {string} root
 */
export function edit(root) {
  appendFileSync(moduleFile(root, 0), "\nexport {};\n");
}

/** @param {Readonly<Record<string, import("./facts/holds.mjs").Schema>>} schemas */
function countRight(schemas) {
  const tools = Object.entries(schemas).filter(([name]) => /^Tool\d+$/.test(name));
  return tools.filter(([, { description, properties }]) => {
    return String(description).startsWith("Tool number") && Object.keys(Object(properties)).length >= 2;
  }).length;
}

/** @param {string} name @param {string} folder @param {readonly string[]} args */
function node(name, folder, args) {
  return takeSample({ name, folder, args });
}

/** @param {string} name Of its folder. */
function install(name) {
  return installPeer(fileURLToPath(new URL(`peers/${name}`, import.meta.url)));
}
