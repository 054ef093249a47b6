import { BaseAgent, BaseTool, FunctionTool, LlmAgent, type ToolFunction, ToolwrightError } from "toolwright";
import type { ListedTool } from "./listed-tool.ts";
import { openTypeWarnings } from "./open-type-warnings.ts";
import { locateTool } from "./source-location.ts";

/** The tools that the exports of a loaded module hold. */
export interface LoadedTools {
  readonly tools: readonly ListedTool[];
  /** What cannot be listed because only a running agent knows it. */
  readonly remarks: readonly string[];
}

/**
 * Finds the tools in the exports of a loaded module: tools, those of agents, and lists that could be the `tools` of an
 * agent, bare functions included.
 *
 * @param exports Values by the names they are exported by.
 * @param file The module's absolute path.
 */
export function listLoadedTools(exports: ReadonlyMap<string, unknown>, file: string): LoadedTools {
  const tools: ListedTool[] = [];
  const remarks = new Set<string>();
  for (const held of [...exports].flatMap(([name, value]) => toolsIn(value, `export ${name}`))) {
    if ("remark" in held) {
      remarks.add(held.remark);
      continue;
    }
    const { tool, origin, seenIn } = held;
    const listed = listTool(tool, { origins: [origin], seenIn: [seenIn] }, file);
    if (listed === undefined) remarks.add(`${tool.name} (${origin}) has no declaration: models never see it.`);
    else tools.push(listed);
  }
  return { tools, remarks: [...remarks] };
}

/** A tool with the place where it was found, or why there is none. */
type HeldTool =
  | { readonly tool: BaseTool; readonly origin: string; readonly seenIn: string }
  | { readonly remark: string };

function toolsIn(value: unknown, origin: string): HeldTool[] {
  if (BaseTool.isInstance(value)) return [{ tool: value, origin, seenIn: "module" }];
  if (Array.isArray(value)) return value.flatMap((item, index) => heldTool(item, `${origin}[${index}]`, origin));
  return BaseAgent.isInstance(value) ? toolsOf(value) : [];
}

function toolsOf(agent: BaseAgent): HeldTool[] {
  const own = LlmAgent.isInstance(agent)
    ? agent.tools.flatMap((tool) => heldTool(tool, `tool of ${agent.name}`, `agent ${agent.name}`))
    : [];
  return [...own, ...agent.subAgents.flatMap(toolsOf)];
}

/** Lists hold other things than tools as well; these are passed over. */
function heldTool(item: unknown, origin: string, seenIn: string): HeldTool[] {
  if (BaseTool.isInstance(item)) return [{ tool: item, origin, seenIn }];
  if (typeof item === "function") return [functionTool(item, origin, seenIn)];
  if (!isToolset(item)) return [];
  return [{ remark: `A toolset (${origin}) is not listed: its tools are known only while it runs.` }];
}

function functionTool(fn: ToolFunction, origin: string, seenIn: string): HeldTool {
  try {
    return { tool: new FunctionTool(fn), origin, seenIn };
  } catch (error) {
    // A list of classes need not have been meant for an agent, so this is no fault.
    return { remark: `${origin} is no tool: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isToolset(value: unknown): boolean {
  return typeof value === "object" && value !== null && "getTools" in value && typeof value.getTools === "function";
}

/** `undefined` for a tool that hides itself. */
function listTool(tool: BaseTool, held: Pick<ListedTool, "origins" | "seenIn">, file: string): ListedTool | undefined {
  try {
    const found = { ...held, name: tool.name, ...sourceOf(tool, file) };
    const neutral = tool.toolDeclaration;
    const declaration = tool.getDeclaration();
    if (neutral === undefined || declaration === undefined) return undefined;
    const { diagnostics } = found;
    const warnings = openTypeWarnings({ ...neutral, diagnostics });
    return { ...found, neutral, declaration, diagnostics: [...diagnostics, ...warnings] };
  } catch (error) {
    const problem = ToolwrightError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
    return { ...held, name: nameOf(tool), diagnostics: [], problem };
  }
}

function sourceOf(tool: BaseTool, file: string): Pick<ListedTool, "location" | "source" | "diagnostics"> {
  if (!(tool instanceof FunctionTool)) return { diagnostics: [] };
  const { source, diagnostics } = tool;
  return source === undefined ? { diagnostics } : { diagnostics, ...locateTool(source, file) };
}

/** A function without a declaration may have no name either, or one that nobody can tell. */
function nameOf(tool: BaseTool): string {
  return (tool instanceof FunctionTool ? tool.knownName : tool.name) ?? "(a function without a name)";
}
