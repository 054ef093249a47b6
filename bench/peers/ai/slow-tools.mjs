import { setTimeout } from "node:timers/promises";
import { generateText, isStepCount, tool } from "ai";
import { z } from "zod";
import { answeringModel } from "./answering-model.mjs";

const lookUp = tool({
  description: "Looks a word up, which takes a while.",
  inputSchema: z.object({ word: z.string().describe("What to look up.") }),
  execute: async ({ word }) => {
    await setTimeout(200);
    return `about ${word}`;
  },
});

const calls = ["one", "two", "three"].map((word) => ({ name: "lookUp", args: { word } }));

/** With three calls in one answer of the model. */
export async function runTurn() {
  const { text } = await generateText({
    model: answeringModel(calls),
    system: "Read.",
    tools: { lookUp },
    prompt: "1 + 2?",
    stopWhen: isStepCount(5),
  });
  if (text !== "3") throw new Error(`The answer is "${text}".`);
}
