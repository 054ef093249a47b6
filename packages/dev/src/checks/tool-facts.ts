import type { Analyser } from "@toolwright/inspect";
import type { ListedTool } from "../declarations/listed-tool.ts";

/** Adds what their sources tell to the tools whose functions were found in a running module. */
export function withSourceFacts(tools: readonly ListedTool[], analyser: Pick<Analyser, "functionFacts">): ListedTool[] {
  return tools.map((tool) => {
    const { name, source } = tool;
    if (tool.facts !== undefined || source === undefined) return tool;
    const facts = analyser.functionFacts({ ...source, name });
    return facts === undefined ? tool : { ...tool, facts };
  });
}
