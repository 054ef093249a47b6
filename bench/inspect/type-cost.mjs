/**
 * Measures what 200 tools cost the type checker, beyond what the libraries' own declarations cost: plain functions alone,
 * the same functions as tools, and the same tools in two peers. Usage, after a build: `node bench/inspect/type-cost.mjs`.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installPeer } from "../harness/installations.mjs";
import { load } from "../harness/load.mjs";
import { rounded, table } from "../harness/table.mjs";

/**
 * @typedef {object} Style
 * @property {string} name
 * @property {string} packages The `node_modules` to be used.
 * @property {string} head Imports.
 * @property {(index: number) => string} tool
 * @property {(count: number) => string} foot What uses the tools.
 *
 * @typedef {{ instantiations: number, megabytes: number, seconds: number }} Cost
 */

const TOOLS = 200;
const ROUNDS = 3;
const workspace = fileURLToPath(new URL("../..", import.meta.url));
const own = join(workspace, "node_modules");
const compiler = join(own, "typescript/bin/tsc");
const OPTIONS = {
  target: "ES2023",
  module: "NodeNext",
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ["ES2023", "DOM"],
};

/** @param {number} index */
function plainFunction(index) {
  return `/**
 * Tool number ${index}.
 * @param city Where.
 * @param options How.
 */
export function tool${index}(city: string, days: number, unit: "celsius" | "kelvin" = "celsius", options?: { deep?: boolean; tags: string[] }) { return { city, days, unit, options }; }
`;
}

const SCHEMA = `z.object({ city: z.string().describe("Where."), days: z.number(), unit: z.enum(["celsius", "kelvin"]).default("celsius"), options: z.object({ deep: z.boolean().optional(), tags: z.array(z.string()) }).optional().describe("How.") })`;
const RESULT = "({ city, days, unit, options }) => ({ city, days, unit, options })";

/** @param {number} count @param {(name: string) => string} [use] */
function names(count, use = (name) => name) {
  return Array.from({ length: count }, (_, index) => use(`tool${index}`)).join(", ");
}

/** @returns {Promise<readonly Style[]>} */
async function styles() {
  const adk = await install("adk");
  const ai = await install("ai");
  const functions = { packages: own, tool: plainFunction };
  return [
    { ...functions, name: "plain functions", head: "", foot: () => "" },
    {
      ...functions,
      name: "Toolwright, `tools: […]`",
      head: 'import { LlmAgent } from "toolwright";\n',
      foot: (count) => `export const agent = new LlmAgent({ name: "agent", tools: [${names(count)}] });`,
    },
    {
      ...functions,
      name: "Toolwright, `new FunctionTool`",
      head: 'import { FunctionTool } from "toolwright";\n',
      foot: (count) => `export const tools = [${names(count, (name) => `new FunctionTool(${name})`)}];`,
    },
    {
      name: "zod alone",
      packages: ai.packages,
      head: 'import { z } from "zod";\n',
      tool: (index) =>
        `export const tool${index} = ${SCHEMA};\nexport type Tool${index} = z.infer<typeof tool${index}>;\n`,
      foot: () => "",
    },
    {
      ...adk,
      head: 'import { FunctionTool, LlmAgent } from "@google/adk";\nimport { z } from "zod";\n',
      tool: (index) =>
        `export const tool${index} = new FunctionTool({ name: "tool${index}", description: "Tool number ${index}.", parameters: ${SCHEMA}, execute: ${RESULT} });\n`,
      foot: (count) =>
        `export const agent = new LlmAgent({ name: "agent", model: "model", tools: [${names(count)}] });`,
    },
    {
      ...ai,
      head: 'import { tool } from "ai";\nimport { z } from "zod";\n',
      tool: (index) =>
        `export const tool${index} = tool({ description: "Tool number ${index}.", inputSchema: ${SCHEMA}, execute: async ${RESULT} });\n`,
      foot: (count) => `export const tools = { ${names(count)} };`,
    },
  ];
}

/** @param {string} peer Of its folder. */
async function install(peer) {
  const { label, folder } = await installPeer(fileURLToPath(new URL(`../peers/${peer}`, import.meta.url)));
  return { name: label, packages: join(folder, "node_modules") };
}

const scratch = mkdtempSync(join(tmpdir(), "toolwright-type-cost-"));
try {
  process.stdout.write(`${await compare(await styles())}\n\nLoad ${load()}\n`);
} finally {
  rmSync(scratch, { recursive: true });
}

/** Each with all tools and with none: the difference is what the tools cost. @param {readonly Style[]} contestants */
async function compare(contestants) {
  const projects = contestants.map((style, index) => [TOOLS, 0].map((count) => makeProject(style, index, count)));
  /** @type {Cost[][][]} */
  const costs = projects.map((pair) => pair.map(() => []));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, pair] of projects.entries()) {
      for (const [which, project] of pair.entries()) costs[index]?.[which]?.push(await check(project));
    }
  }
  const rows = contestants.map(({ name }, index) => {
    const [all = [], none = []] = costs[index] ?? [];
    const whole = lowest(all);
    const base = lowest(none);
    return [
      name,
      rounded(whole.instantiations),
      rounded(whole.instantiations - base.instantiations),
      rounded(whole.megabytes),
      rounded(whole.megabytes - base.megabytes),
      rounded(whole.seconds),
      rounded(Math.max(0, whole.seconds - base.seconds)),
    ];
  });
  const heads = ["instantiations", "of the tools", "memory, MB", "of the tools", "check, s", "of the tools"];
  return table([`${TOOLS} tools`, ...heads], rows);
}

/** @param {Style} style @param {number} index @param {number} count */
function makeProject({ packages, head, tool, foot }, index, count) {
  const project = join(scratch, `${index}-${count}`);
  mkdirSync(project);
  symlinkSync(packages, join(project, "node_modules"));
  const tools = Array.from({ length: count }, (_, number) => tool(number));
  writeFileSync(join(project, "tools.ts"), `${head}${tools.join("")}${foot(count)}\nexport {};\n`);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files: ["tools.ts"] }));
  return project;
}

/** @param {string} project @returns {Promise<Cost>} */
async function check(project) {
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, "-p", project, "--extendedDiagnostics"]);
  /** @param {string} label */
  const figure = (label) => Number(new RegExp(`^${label}:\\s+([\\d.]+)`, "m").exec(stdout)?.[1]);
  return {
    instantiations: figure("Instantiations"),
    megabytes: figure("Memory used") / 1024,
    seconds: figure("Check time"),
  };
}

/** @param {readonly Cost[]} costs @returns {Cost} */
function lowest(costs) {
  const least = (/** @type {(cost: Cost) => number} */ measure) => Math.min(...costs.map(measure));
  return {
    instantiations: least(({ instantiations }) => instantiations),
    megabytes: least(({ megabytes }) => megabytes),
    seconds: least(({ seconds }) => seconds),
  };
}
