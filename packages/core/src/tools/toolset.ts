import type { BaseTool } from "./base-tool.ts";
import type { ReadonlyContext } from "./tool-context.ts";
import type { ToolFunction, ToolObject } from "./tool-function.ts";

/**
 * A group of tools that is asked at each model call which tools there are.
 *
 * Contract: `getTools` may answer differently for different contexts; names must be unique within an agent.
 */
export interface Toolset {
  getTools(context: ReadonlyContext): Promise<readonly BaseTool[]>;
  /** Frees what the set holds; called once, when the runner closes. */
  close?(): Promise<void>;
}

/** Everything that may stand in the `tools` of an agent. */
export type ToolLike = BaseTool | ToolFunction | ToolObject | Toolset;

/** Tells a set from the other things that may stand in `tools`. */
export function isToolset(value: ToolLike): value is Toolset {
  return typeof value === "object" && value !== null && typeof (value as Partial<Toolset>).getTools === "function";
}
