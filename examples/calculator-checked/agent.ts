// The calculator with `operation: string`: any text reaches the function, which checks it itself and answers a wrong one
// with a text that lists the right ones. The literal union of the calculator example saves all of that.
//   npx --no toolwright run examples/calculator-checked/agent.ts "What is 5 plus 3?" "Divide 4 by 0"
import { LlmAgent } from "toolwright";
import "@toolwright/models/offline";

// A map, because an object would also answer to "constructor".
const operations = new Map<string, (left: number, right: number) => number>([
  ["add", (left, right) => left + right],
  ["subtract", (left, right) => left - right],
  ["multiply", (left, right) => left * right],
  ["divide", (left, right) => left / right],
]);

/**
 * Performs a basic arithmetic operation on two numbers.
 * @param operand1 The first number.
 * @param operand2 The second number.
 * @param operation The operation to perform: add, subtract, multiply or divide.
 * @returns The result, or a text that says why there is none.
 */
function calculate(operand1: number, operand2: number, operation: string): number | string {
  const operate = operations.get(operation);
  if (operate === undefined) return `There is no operation "${operation}". Use ${namesExcept()}.`;
  if (operation === "divide" && operand2 === 0) {
    return `${operand1} cannot be divided by zero. With zero, use ${namesExcept("divide")}.`;
  }
  return operate(operand1, operand2);
}

function namesExcept(excluded?: string): string {
  return [...operations.keys()].filter((name) => name !== excluded).join(", ");
}

/** Answers arithmetic questions, and hears from its tool what it got wrong. */
export const agent = new LlmAgent({
  name: "math_wiz",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction:
    "You answer arithmetic questions. Use the calculate tool for every calculation. When it explains why there is no result, call it again in the right way or tell the user.",
  tools: [calculate],
});
