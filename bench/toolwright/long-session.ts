import { InMemoryRunner, LlmAgent } from "toolwright";
import { answeringModel } from "./answering-model.ts";
import { expectAnswer } from "./expect-answer.ts";

/**
 * Adds two numbers.
 * @param a The first number.
 * @param b The second number.
 */
function add(a: number, b: number) {
  return { sum: a + b };
}

const agent = new LlmAgent({
  name: "adder",
  model: answeringModel([{ name: "add", args: { a: 1, b: 2 } }]),
  instruction: "Add numbers.",
  tools: [add],
  includeContents: "none",
});
const runner = new InMemoryRunner({ agent, appName: "bench" });

/** In the one session, of whose earlier turns the model sees nothing. */
export function runTurn(): Promise<void> {
  return expectAnswer(runner, "session");
}
