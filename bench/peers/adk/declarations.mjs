import { FunctionTool } from "@google/adk";
import { z } from "zod";

export function declareFirst() {
  const calculate = new FunctionTool({
    name: "calculate",
    description: "Performs a basic arithmetic operation on two numbers.",
    parameters: z.object({
      operand1: z.number().describe("The first number."),
      operand2: z.number().describe("The second number."),
      operation: z.enum(["add", "subtract", "multiply", "divide"]).describe("Which operation to perform."),
    }),
    execute: ({ operand1, operand2, operation }) => `${operand1} ${operation} ${operand2}`,
  });
  return calculate._getDeclaration();
}

export function declareNext() {
  const profile = z.object({
    name: z.string().describe("Full name."),
    age: z.number().int().describe("Years of age."),
    email: z.string().optional().describe("Where to write to."),
  });
  const saveProfile = new FunctionTool({
    name: "saveProfile",
    description: "Stores a profile.",
    parameters: z.object({ profile: profile.describe("What to store.") }),
    execute: (args) => args.profile.name,
  });
  return saveProfile._getDeclaration();
}
