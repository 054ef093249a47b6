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

const model = answeringModel([{ name: "add", args: { a: 1, b: 2 } }]);
const agent = new LlmAgent({ name: "adder", model, instruction: "Add numbers.", tools: [add] });
const runner = new InMemoryRunner({ agent, appName: "bench" });
let turns = 0;

/** In a fresh session. */
export function runTurn(): Promise<void> {
  return expectAnswer(runner, `session-${turns++}`);
}
