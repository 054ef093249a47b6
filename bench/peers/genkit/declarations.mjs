import { genkit, z } from "genkit";
import { toToolDefinition } from "genkit/tool";
import { calculate, saveProfile } from "../declared.mjs";

export const declareFirst = () => declare(calculate);
export const declareNext = () => declare(saveProfile);

const ai = genkit({});

function declare({ name, description, parameters, execute }) {
  const tool = ai.defineTool({ name, description, inputSchema: parameters(z) }, async (args) => execute(args));
  return toToolDefinition(tool);
}
