import { agentTools } from "./agents.ts";
import { tools } from "./tools.ts";

console.log(JSON.stringify([...tools, ...agentTools].map((tool) => tool.getDeclaration())));
