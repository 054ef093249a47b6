import { BaseTool, FunctionTool, LlmAgent, ToolwrightError } from "toolwright";
import type { ListedTool } from "./listed-tool.ts";
import { sourceLocation } from "./source-location.ts";

/** The tools that the exports of a loaded module hold. */
export interface LoadedTools {
  readonly tools: readonly ListedTool[];
  /** What cannot be listed because only a running agent knows it. */
  readonly remarks: readonly string[];
}

/**
 * Finds the tools in the exports of a loaded module: tools, lists of tools, and those of agents.
 *
 * @param exports Values by the names they are exported by.
 * @param file The module's absolute path.
 */
export function listLoadedTools(exports: ReadonlyMap<string, unknown>, file: string): LoadedTools {
  const tools: ListedTool[] = [];
  const remarks = new Set<string>();
  for (const { tool, origin } of [...exports].flatMap(([name, value]) => toolsIn(value, `export ${name}`))) {
    if (tool === "toolset") {
      remarks.add(`One ${origin} is a toolset: which tools it has is known only while it runs.`);
      continue;
    }
    const listed = listTool(tool, origin, file);
    if (listed === undefined) remarks.add(`${tool.name} (${origin}) has no declaration: models never see it.`);
    else tools.push(listed);
  }
  return { tools, remarks: [...remarks] };
}

interface HeldTool {
  readonly tool: BaseTool | "toolset";
  readonly origin: string;
}

function toolsIn(value: unknown, origin: string): HeldTool[] {
  if (BaseTool.isInstance(value)) return [{ tool: value, origin }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      BaseTool.isInstance(item) ? [{ tool: item, origin: `${origin}[${index}]` }] : [],
    );
  }
  if (!LlmAgent.isInstance(value)) return [];
  return value.tools.map((tool) => ({
    tool: BaseTool.isInstance(tool) ? tool : "toolset",
    origin: `tool of ${value.name}`,
  }));
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
