// A plain function as a tool: the model is told its parameters, their types, the four operations and every description.
// Nothing but the function and its comment says so.
//   npx --no toolwright run examples/calculator/agent.ts "What is 5 plus 3?" "Calculate 10 divided by 2?"
import { LlmAgent } from "toolwright";
import "@toolwright/models/offline";

/**
 * Performs a basic arithmetic operation on two numbers.
 * @param operand1 The first number.
 * @param operand2 The second number.
 * @param operation Which operation to perform.
 * @returns The result of the operation.
 */
function calculate(operand1: number, operand2: number, operation: "add" | "subtract" | "multiply" | "divide"): number {
  switch (operation) {
    case "add":
      return operand1 + operand2;
    case "subtract":
      return operand1 - operand2;
    case "multiply":
      return operand1 * operand2;
    case "divide":
      if (operand2 === 0) throw new Error("Nothing can be divided by zero.");
      return operand1 / operand2;
  }
}

/** Answers arithmetic questions. */
export const agent = new LlmAgent({
  name: "math_wiz",
  model: "offline",
  instruction: "You answer arithmetic questions. Use the calculate tool for every calculation.",
  tools: [calculate],
});
