import { readSourceFacts } from "@toolwright/inspect";
import type { ListedTool } from "../declarations/listed-tool.ts";

/** Adds what their sources tell to the tools whose functions were found in a running module. */
export function withSourceFacts(tools: readonly ListedTool[]): ListedTool[] {
  const wanted = tools.filter((tool) => tool.facts === undefined && tool.source !== undefined);
  const places = wanted.flatMap(({ source, name }) => (source === undefined ? [] : [{ ...source, name }]));
  const facts = readSourceFacts(places);
  return tools.map((tool) => {
    const found = facts[wanted.indexOf(tool)];
    return found === undefined ? tool : { ...tool, facts: found };
  });
}
