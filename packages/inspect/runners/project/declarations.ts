import { agentTools } from "./agents.ts";
import { tools } from "./tools.ts";

/** What the tools declare, as text: the bytes that every way of building and running the project must give. */
export function declarations(): string {
  return `${JSON.stringify(
    [...tools, ...agentTools].map((tool) => tool.getDeclaration()),
    null,
    2,
  )}\n`;
}
