import { BaseAgent, BaseTool } from "toolwright";
import { listLoadedTools } from "../declarations/list-loaded-tools.ts";
import { type DeclaredTool, isDeclared } from "../declarations/listed-tool.ts";
import { snapshotOf, type ToolSnapshot } from "../snapshots/tool-snapshot.ts";

/**
 * The tools that a test is about.
 *
 * @param subject A function, a tool, an agent (with those of its sub-agents), or a list of functions and tools.
 * @param file The test's absolute path.
 * @throws TypeError when it is none of these, holds no tool or something that is none; the message says why.
 */
export function toolsIn(subject: unknown, file: string): readonly DeclaredTool[] {
  if (!isSingle(subject) && !Array.isArray(subject) && !BaseAgent.isInstance(subject)) {
    throw new TypeError(`Expected a function, a tool, an agent or a list of tools, and got ${describe(subject)}.`);
  }
  const { tools, remarks } = listLoadedTools(new Map([["expected", isSingle(subject) ? [subject] : subject]]), file);
  const faulty = tools.find((tool) => !isDeclared(tool));
  if (faulty !== undefined) throw new TypeError(`${faulty.name} cannot be declared. ${problemOf(faulty)}`);
  if (remarks.length > 0) throw new TypeError(remarks.join("\n"));
  if (tools.length === 0) throw new TypeError("Expected tools, and there are none.");
  return tools.filter(isDeclared);
}

/** What a model is told of a tool; of an agent or a list, what it is told of each. */
export function toldOf(subject: unknown, file: string): ToolSnapshot | readonly ToolSnapshot[] {
  const told = toolsIn(subject, file).map(({ neutral }) => snapshotOf(neutral));
  const [only] = told;
  return isSingle(subject) && only !== undefined ? only : told;
}

function isSingle(subject: unknown): boolean {
  return typeof subject === "function" || BaseTool.isInstance(subject);
}

function describe(value: unknown): string {
  return value === null || typeof value !== "object" ? String(value) : "an object of another kind";
}

function problemOf(tool: { readonly problem?: string; readonly diagnostics: readonly { message: string }[] }): string {
  return [tool.problem ?? "", ...tool.diagnostics.map(({ message }) => message)]
    .filter((text) => text !== "")
    .join("\n");
}
