import { setTimeout } from "node:timers/promises";
import { InMemoryRunner, LlmAgent } from "toolwright";
import { answeringModel } from "./answering-model.ts";
import { expectAnswer } from "./expect-answer.ts";

/**
 * Looks a word up, which takes a while.
 * @param word What to look up.
 */
async function lookUp(word: string) {
  await setTimeout(200);
  return `about ${word}`;
}

const calls = ["one", "two", "three"].map((word) => ({ name: "lookUp", args: { word } }));
const agent = new LlmAgent({ name: "reader", model: answeringModel(calls), instruction: "Read.", tools: [lookUp] });
const runner = new InMemoryRunner({ agent, appName: "bench" });
let turns = 0;

/** With three calls in one answer of the model. */
export function runTurn(): Promise<void> {
  return expectAnswer(runner, `session-${turns++}`);
}
