import { BaseAgent, BaseTool, FunctionTool, LlmAgent, type ToolFunction, ToolwrightError } from "toolwright";
import type { ListedTool } from "./listed-tool.ts";
import { sourceLocation } from "./source-location.ts";

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
    const { tool, origin } = held;
    const listed = listTool(tool, origin, file);
    if (listed === undefined) remarks.add(`${tool.name} (${origin}) has no declaration: models never see it.`);
    else tools.push(listed);
  }
  return { tools, remarks: [...remarks] };
}

/** A tool with the place where it was found, or why there is none. */
type HeldTool = { readonly tool: BaseTool; readonly origin: string } | { readonly remark: string };

function toolsIn(value: unknown, origin: string): HeldTool[] {
  if (BaseTool.isInstance(value)) return [{ tool: value, origin }];
  if (Array.isArray(value)) return value.flatMap((item, index) => heldTool(item, `${origin}[${index}]`));
  return BaseAgent.isInstance(value) ? toolsOf(value) : [];
}

function toolsOf(agent: BaseAgent): HeldTool[] {
  const own = LlmAgent.isInstance(agent) ? agent.tools.flatMap((tool) => heldTool(tool, `tool of ${agent.name}`)) : [];
  return [...own, ...agent.subAgents.flatMap(toolsOf)];
}

/** Lists hold other things than tools as well; these are passed over. */
function heldTool(item: unknown, origin: string): HeldTool[] {
  if (BaseTool.isInstance(item)) return [{ tool: item, origin }];
  if (typeof item === "function") return [functionTool(item, origin)];
  if (!isToolset(item)) return [];
  return [{ remark: `A toolset (${origin}) is not listed: its tools are known only while it runs.` }];
}

function functionTool(fn: ToolFunction, origin: string): HeldTool {
  try {
    return { tool: new FunctionTool(fn), origin };
  } catch (error) {
    // A list of classes need not have been meant for an agent, so this is no fault.
    return { remark: `${origin} is no tool: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isToolset(value: unknown): boolean {
  return typeof value === "object" && value !== null && "getTools" in value && typeof value.getTools === "function";
}

/** `undefined` for a tool that hides itself. */
function listTool(tool: BaseTool, origin: string, file: string): ListedTool | undefined {
  const origins = [origin];
  try {
    const found = { name: tool.name, origins, ...sourceOf(tool, file) };
    const neutral = tool.toolDeclaration;
    const declaration = tool.getDeclaration();
    return neutral === undefined || declaration === undefined ? undefined : { ...found, neutral, declaration };
  } catch (error) {
    const problem = ToolwrightError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
    return { name: nameOf(tool), origins, diagnostics: [], problem };
  }
}

function sourceOf(tool: BaseTool, file: string): Pick<ListedTool, "location" | "diagnostics"> {
  if (!(tool instanceof FunctionTool)) return { diagnostics: [] };
  const { source, diagnostics } = tool;
  return source === undefined ? { diagnostics } : { diagnostics, location: sourceLocation(source, file) };
}

/** A function without a declaration may have no name either, or one that nobody can tell. */
function nameOf(tool: BaseTool): string {
  return (tool instanceof FunctionTool ? tool.knownName : tool.name) ?? "(a function without a name)";
}
