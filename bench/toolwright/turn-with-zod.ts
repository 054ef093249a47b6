import { FunctionTool, InMemoryRunner, LlmAgent } from "toolwright";
import { z } from "zod";
import { answeringModel } from "./answering-model.ts";
import { expectAnswer } from "./expect-answer.ts";

const add = new FunctionTool({
  name: "add",
  description: "Adds two numbers.",
  parameters: z.object({ a: z.number().describe("The first number."), b: z.number().describe("The second number.") }),
  execute: ({ a, b }) => ({ sum: a + b }),
});

const model = answeringModel([{ name: "add", args: { a: 1, b: 2 } }]);
const agent = new LlmAgent({ name: "adder", model, instruction: "Add numbers.", tools: [add] });
const runner = new InMemoryRunner({ agent, appName: "bench" });
let turns = 0;

/** In a fresh session. */
export function runTurn(): Promise<void> {
  return expectAnswer(runner, `session-${turns++}`);
}
