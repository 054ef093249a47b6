import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cases } from "./facts/cases.mjs";

/** What the packages are made of once they are installed. */
const PUBLISHED = ["package.json", "dist"];

export const COMPILER_OPTIONS = {
  target: "ES2023",
  module: "NodeNext",
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ["node"],
  lib: ["ES2023", "DOM"],
};

export const SHARED = `/** A postal address. */
export interface Address { /** Street and number. */ street: string; /** @pattern ^\\d{5}$ */ zip: string; country?: "DE" | "FR" | "IT" }
/** A customer. */
export interface Customer { id: string; /** @format email */ email: string; age?: number; address: Address; tags: string[] }
export type Status = "open" | "paid" | "shipped" | "cancelled";
export interface Page<T> { items: T[]; next?: string }
`;

/**
 * A project with `tools` functions in `files` modules that share their types, and a program that declares them all.
 *
 * @param {string} root An empty folder.
 * @param {string} workspace The folder of this repository, its packages built.
 * @param {number} tools
 * @param {number} files
 */
export function makeProject(root, workspace, tools, files) {
  prepare(root, workspace);
  writeFileSync(join(root, "shared.ts"), SHARED);
  spread(tools, files).forEach(([first, last], file) => {
    writeFileSync(moduleFile(root, file), moduleText(first, last));
  });
  writeFileSync(join(root, "program.ts"), programText(files));
}

/**
 * The cases whose facts are counted, each in a module of its own, and a program that prints their schemas.
 *
 * @param {string} root An empty folder.
 * @param {string} workspace
 */
export function makeCases(root, workspace) {
  prepare(root, workspace);
  for (const [name, { types, fn }] of Object.entries(cases))
    writeFileSync(join(root, `${name}.ts`), `${types}\n${fn}\n`);
  const names = Object.keys(cases);
  writeFileSync(
    join(root, "program.ts"),
    `import { FunctionTool } from "toolwright";
${names.map((name) => `import { ${name} } from "./${name}.ts";`).join("\n")}
const tools = [${names.map((name) => `new FunctionTool(${name})`).join(", ")}];
process.stdout.write(JSON.stringify(tools.map((tool) => {
  try { return { ...tool.parametersJsonSchema(), description: tool.description }; } catch (error) { return { error: String(error) }; }
})));
`,
  );
}

/**
 * Which functions stand in which file: the first one's number, and that of the first one of the next file.
 *
 * @param {number} tools
 * @param {number} files
 * @returns {[first: number, next: number][]}
 */
export function spread(tools, files) {
  return Array.from({ length: files }, (_, file) => [
    Math.floor((tools * file) / files),
    Math.floor((tools * (file + 1)) / files),
  ]);
}

/** @param {string} root @param {string} workspace */
function prepare(root, workspace) {
  installPackages(root, workspace);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
}

/**
 * Copies, as an installation makes them: to the analyser, what a link leads to is no package but a part of the project.
 *
 * @param {string} root
 * @param {string} workspace
 */
function installPackages(root, workspace) {
  const packages = join(root, "node_modules");
  for (const { folder, name } of [
    { folder: "core", name: "toolwright" },
    { folder: "inspect", name: "@toolwright/inspect" },
  ]) {
    for (const part of PUBLISHED) {
      cpSync(join(workspace, "packages", folder, part), join(packages, name, part), { recursive: true });
    }
  }
  for (const name of ["typescript", "@types", "tsx"]) {
    symlinkSync(join(workspace, "node_modules", name), join(packages, name));
  }
}

/**
 * @param {string} root
 * @param {number} index
 */
export function moduleFile(root, index) {
  return join(root, `tools-${index}.ts`);
}

/**
 * @param {number} first
 * @param {number} last
 */
function moduleText(first, last) {
  const functions = Array.from({ length: last - first }, (_, index) => toolText(first + index));
  return `import type { Address, Customer, Page, Status } from "./shared.ts";\n${functions.join("")}`;
}

/** Five kinds of functions, as tools are. @param {number} index */
function toolText(index) {
  const doc = `/**\n * Tool number ${index}.\n * @param id Which one.\n * @param value What to do with it.\n */\nexport `;
  switch (index % 5) {
    case 0:
      return `${doc}function tool${index}(id: string, value: number, limit = 10) { return [id, value, limit]; }\n`;
    case 1:
      return `${doc}async function tool${index}(id: string, value: Status, at?: Date): Promise<string> { return id + value + at; }\n`;
    case 2:
      return `${doc}function tool${index}(id: number, value: Customer, note?: string | null) { return [id, value, note]; }\n`;
    case 3:
      return `${doc}function tool${index}({ id, value = "a" }: { id: string; value?: "a" | "b" | "c${index}" }) { return [id, value]; }\n`;
    default:
      return `${doc}function tool${index}(id: string[], value: Page<Address>, options: { deep?: boolean; size${index}?: number } = {}) { return [id, value, options]; }\n`;
  }
}

/** @param {number} files */
function programText(files) {
  const modules = Array.from({ length: files }, (_, index) => index);
  return `import { subscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import { FunctionTool } from "toolwright";
${modules.map((index) => `import * as module${index} from "./tools-${index}.ts";`).join("\n")}

let report: unknown;
subscribe("toolwright:resolution", (message) => { report = message; });
const functions = [${modules.map((index) => `module${index}`).join(", ")}].flatMap((module) => Object.values(module) as ((...args: never[]) => unknown)[]);
const before = process.memoryUsage().rss;
const cpuBefore = process.cpuUsage();
const start = performance.now();
const tools = functions.map((fn) => new FunctionTool(fn));
const declarations = tools.map((tool) => tool.getDeclaration());
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(cpuBefore);
const compiler = compilerTime();
const right = declarations.filter((declaration) => declaration?.description?.startsWith("Tool number") && Object.keys(declaration.parameters?.properties ?? {}).length >= 2);
const megabytes = (process.memoryUsage().rss - before) / 2 ** 20;
process.stdout.write(JSON.stringify({ milliseconds, cpu: (user + system) / 1_000, compiler, right: right.length, megabytes, report }));

/** Linux alone tells the processor time of a process that still runs. */
function compilerTime(): number {
  if (process.platform !== "linux") return 0;
  const threads = readdirSync("/proc/self/task").map((thread) => readFileSync(\`/proc/self/task/\${thread}/children\`, "utf8"));
  const times = threads.join(" ").split(" ").filter((pid) => pid !== "").map((pid) => {
    const fields = readFileSync(\`/proc/\${pid}/stat\`, "utf8").replace(/^.*\\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  });
  return times.reduce((sum, time) => sum + time, 0);
}
`;
}
