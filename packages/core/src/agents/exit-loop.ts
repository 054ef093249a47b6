import type { JsonObject } from "../json/json-value.ts";
import type { FunctionDeclaration } from "../schema/gemini-schema.ts";
import { BaseTool } from "../tools/base-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";

class ExitLoop extends BaseTool {
  override getDeclaration(): FunctionDeclaration {
    return { name: this.name, description: this.description };
  }

  override async runAsync(call: { readonly args: JsonObject; readonly toolContext: ToolContext }): Promise<unknown> {
    call.toolContext.actions.escalate = true;
    call.toolContext.actions.skipSummarization = true;
    return { finished: true };
  }
}

/** A tool for the agents in a `LoopAgent`: ends the loop. */
export const exitLoop: BaseTool = new ExitLoop({
  name: "exit_loop",
  description: "Ends the loop. Call it when nothing is left to be done.",
});
