import { FunctionTool } from "toolwright";
import { z } from "zod";

export const addWithZod = new FunctionTool({
  name: "add",
  description: "Adds two numbers.",
  parameters: z.object({ a: z.number().describe("The first number."), b: z.number().describe("The second number.") }),
  execute: ({ a, b }) => ({ sum: a + b }),
});
