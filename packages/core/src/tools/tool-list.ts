import { missingItem } from "../errors/missing-item.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { CallSite } from "../signature/signature-resolver.ts";
import { BaseTool } from "./base-tool.ts";
import { nameOf } from "./callable.ts";
import { FunctionTool } from "./function-tool.ts";
import type { ToolFunction, ToolObject } from "./tool-function.ts";
import { isToolset, type ToolLike, type Toolset } from "./toolset.ts";

/**
 * Makes tools of everything that stands in an agent's `tools`.
 * @throws ToolwrightError `INVALID_TOOL`, or `DUPLICATE_TOOL` when two names that are known already are the same.
 */
export function toTools(
  list: readonly ToolLike[],
  agentName: string,
  callSite: CallSite | undefined,
): (BaseTool | Toolset)[] {
  if (!Array.isArray(list)) {
    throw new ToolwrightError("INVALID_TOOL", `The tools of "${agentName}" must be a list: tools: [fn].`);
  }
  // Spread, because `map` passes over the holes of a list.
  const tools = [...list].map((item, index) => toTool(item, { place: `tools[${index}] of "${agentName}"`, callSite }));
  const names = new Set<string>();
  for (const tool of tools) {
    if (isToolset(tool)) continue;
    const name = tool.knownName;
    if (name === undefined) continue;
    if (names.has(name)) throw duplicateTool(agentName, name);
    names.add(name);
  }
  return tools;
}

interface ItemPlace {
  /** The item in words. */
  readonly place: string;
  readonly callSite: CallSite | undefined;
}

/** @throws ToolwrightError `INVALID_TOOL` that says which item of which agent it is: a list may be long, and shared. */
function toTool(item: ToolLike, { place, callSite }: ItemPlace): BaseTool | Toolset {
  if (BaseTool.isInstance(item)) return item;
  if (typeof item === "object" && item !== null && isToolset(item)) return item;
  if (item === undefined || item === null) throw new ToolwrightError("INVALID_TOOL", missingItem(place, item));
  try {
    return new FunctionTool(item as ToolFunction | ToolObject, callSite === undefined ? {} : { callSite });
  } catch (error) {
    if (!ToolwrightError.isInstance(error)) throw error;
    const { code, message, details } = error;
    throw new ToolwrightError(code, `${place}: ${message}`, { details, cause: error });
  }
}

/**
 * Makes sure of what toolsets return.
 * @throws ToolwrightError `INVALID_TOOL` for what is not ready to be called: a set is asked again and again, and a function
 * would be read each time.
 */
export function requireTools(tools: readonly unknown[], agentName: string): asserts tools is readonly BaseTool[] {
  const wrong = tools.find((tool) => !BaseTool.isInstance(tool));
  if (wrong === undefined) return;
  const what = nameOf(wrong) === "" ? `a ${typeof wrong}` : `${nameOf(wrong)}, a ${typeof wrong}`;
  throw new ToolwrightError(
    "INVALID_TOOL",
    `A toolset of "${agentName}" returned ${what}. Return tools that the set makes once: new FunctionTool(fn).`,
    { details: { agent: agentName } },
  );
}

/**
 * The tools that a model may call, by name.
 * @throws ToolwrightError `DUPLICATE_TOOL`, and whatever keeps a tool from being declared or its arguments from being
 * checked: better now than in the middle of a turn.
 */
export function toolsByName(tools: readonly BaseTool[], agentName: string): Map<string, BaseTool> {
  const byName = new Map<string, BaseTool>();
  for (const tool of tools) {
    const name = tool.toolDeclaration?.name;
    // A tool without declaration is hidden from the model.
    if (name === undefined) continue;
    if (byName.has(name)) throw duplicateTool(agentName, name);
    if (!tool.receivesRawArguments) compileArguments(tool, name);
    byName.set(name, tool);
  }
  return byName;
}

/** @throws ToolwrightError As the schema does, with the name of the tool: there may be many, and of foreign origin. */
function compileArguments(tool: BaseTool, name: string): void {
  try {
    void tool.argumentSchema;
  } catch (error) {
    if (!ToolwrightError.isInstance(error)) throw error;
    const { code, message, details } = error;
    const named = `The tool "${name}" cannot be declared. ${message}`;
    throw new ToolwrightError(code, named, { details: { ...details, tool: name }, cause: error });
  }
}

function duplicateTool(agentName: string, name: string): ToolwrightError {
  return new ToolwrightError(
    "DUPLICATE_TOOL",
    `The agent "${agentName}" has two tools named "${name}". Give one another name: new FunctionTool(fn, { name }).`,
    { details: { agent: agentName, tool: name } },
  );
}
