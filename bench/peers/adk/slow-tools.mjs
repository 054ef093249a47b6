import { setTimeout } from "node:timers/promises";
import { FunctionTool, InMemoryRunner, LlmAgent } from "@google/adk";
import { z } from "zod";
import { AnsweringModel } from "./answering-model.mjs";
import { expectAnswer } from "./expect-answer.mjs";

const lookUp = new FunctionTool({
  name: "lookUp",
  description: "Looks a word up, which takes a while.",
  parameters: z.object({ word: z.string().describe("What to look up.") }),
  execute: async ({ word }) => {
    await setTimeout(200);
    return `about ${word}`;
  },
});

const calls = ["one", "two", "three"].map((word) => ({ name: "lookUp", args: { word } }));
const model = new AnsweringModel(calls);
const agent = new LlmAgent({ name: "reader", model, instruction: "Read.", tools: [lookUp] });
const runner = new InMemoryRunner({ agent, appName: "bench" });
let turns = 0;

/** With three calls in one answer of the model. */
export async function runTurn() {
  const sessionId = `session-${turns++}`;
  await runner.sessionService.createSession({ appName: "bench", userId: "user", sessionId });
  await expectAnswer(runner, sessionId);
}
