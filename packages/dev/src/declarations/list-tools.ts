import { isDeepStrictEqual } from "node:util";
import type { Analyser } from "@toolwright/inspect";
import { loadModule } from "../agent-file/load-module.ts";
import { CommandError } from "../command-line/command-error.ts";
import { exitCode } from "../command-line/exit-code.ts";
import { type LoadedTools, listLoadedTools } from "./list-loaded-tools.ts";
import { isDeclared, type ListedTool } from "./listed-tool.ts";
import { readExportedFunctions, type StaticExports } from "./read-exported-functions.ts";

/**
 * All functions and tools of a module: first its exported functions, then those that only exist once it has run, both
 * in source order. It is imported only when it exports something that is no function, and that something is asked for.
 *
 * @param file Absolute path. Functions of a JavaScript file have no types to read, so only its tools and agents count.
 * @param wanted The only export to be looked at; for the methods of a class also `Class.method`.
 * @param analyser Reads the sources.
 * @throws CommandError when there is no such export or a syntax error, and whatever importing the module throws.
 */
export async function listTools(file: string, analyser: Analyser, wanted?: string): Promise<LoadedTools> {
  const isTypeScript = /\.[cm]?tsx?$/.test(file);
  if (isTypeScript) refuseSyntaxFaults(file, analyser);
  const exported = isTypeScript ? readExportedFunctions(file, analyser) : await exportsOfJavaScript(file);
  if (wanted !== undefined) return listExport(file, exported, wanted);
  // The methods of a class become tools through an object, which is then what is exported or given to an agent.
  const functions = exported.functions.filter(({ exportName }) => !exportName.includes("."));
  const tools = functions.map(({ tool }) => tool);
  if (exported.others.length === 0) return { tools, remarks: [] };
  const loaded = await loadTools(file, exported.others);
  return { tools: withoutRepetition([...tools, ...loaded.tools]), remarks: loaded.remarks };
}

/** The compiler makes something out of any text, but not what was meant. */
function refuseSyntaxFaults(file: string, analyser: Analyser): void {
  const [first] = analyser.syntaxFaults(file);
  if (first === undefined) return;
  const { line, column, message } = first;
  throw new CommandError(`${file}:${line}:${column}: ${message.replace(/\.$/, "")} (a syntax error).`);
}

async function exportsOfJavaScript(file: string): Promise<StaticExports> {
  return { functions: [], others: Object.keys(await loadModule(file)) };
}

async function loadTools(file: string, names: readonly string[]): Promise<LoadedTools> {
  const module = await loadModule(file);
  return listLoadedTools(new Map(names.map((name) => [name, module[name]])), file);
}

async function listExport(file: string, { functions, others }: StaticExports, wanted: string): Promise<LoadedTools> {
  const named = functions.filter(({ exportName }) => exportName === wanted || exportName.startsWith(`${wanted}.`));
  if (named.length > 0) return { tools: named.map(({ tool }) => tool), remarks: [] };
  if (!others.includes(wanted)) throw unknownExport(file, { functions, others }, wanted);
  return loadTools(file, [wanted]);
}

function unknownExport(file: string, { functions, others }: StaticExports, wanted: string): CommandError {
  const names = [...functions.map(({ exportName }) => exportName), ...others];
  const found = names.length === 0 ? "It exports nothing that could be a tool." : `It exports ${names.join(", ")}.`;
  return new CommandError(`${file} has no export "${wanted}". ${found}`, exitCode.usage);
}

/** A function that is exported and also stands in an agent is one tool, if both are declared alike. */
function withoutRepetition(tools: readonly ListedTool[]): ListedTool[] {
  const distinct: ListedTool[] = [];
  for (const tool of tools) {
    const index = distinct.findIndex((known) => isSameTool(known, tool));
    const known = distinct[index];
    if (known === undefined) distinct.push(tool);
    else distinct[index] = { ...known, origins: joined(known, tool, "origins"), seenIn: joined(known, tool, "seenIn") };
  }
  return distinct;
}

function joined(a: ListedTool, b: ListedTool, key: "origins" | "seenIn"): string[] {
  return [...new Set([...a[key], ...b[key]])];
}

function isSameTool(a: ListedTool, b: ListedTool): boolean {
  if (isDeclared(a) && isDeclared(b)) return isDeepStrictEqual(a.declaration, b.declaration);
  return !isDeclared(a) && !isDeclared(b) && a.name === b.name && a.location === b.location;
}
