import { generateText, isStepCount, tool } from "ai";
import { z } from "zod";
import { answeringModel } from "./answering-model.mjs";

const add = tool({
  description: "Adds two numbers.",
  inputSchema: z.object({ a: z.number().describe("The first number."), b: z.number().describe("The second number.") }),
  execute: async ({ a, b }) => ({ sum: a + b }),
});

/** This kit has no sessions: the one message is all there is. */
export async function runTurn() {
  const model = answeringModel([{ name: "add", args: { a: 1, b: 2 } }]);
  const { text } = await generateText({
    model,
    system: "Add numbers.",
    tools: { add },
    prompt: "1 + 2?",
    stopWhen: isStepCount(5),
  });
  if (text !== "3") throw new Error(`The answer is "${text}".`);
}
