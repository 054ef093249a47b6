import { FunctionTool } from "@google/adk";
import { z } from "zod";

export const add = new FunctionTool({
  name: "add",
  description: "Adds two numbers.",
  parameters: z.object({ a: z.number().describe("The first number."), b: z.number().describe("The second number.") }),
  execute: ({ a, b }) => ({ sum: a + b }),
});
