import { InMemoryRunner, LlmAgent } from "@google/adk";
import { add } from "./add-tool.mjs";
import { AnsweringModel } from "./answering-model.mjs";
import { expectAnswer } from "./expect-answer.mjs";

const model = new AnsweringModel([{ name: "add", args: { a: 1, b: 2 } }]);
const agent = new LlmAgent({ name: "adder", model, instruction: "Add numbers.", tools: [add] });
const runner = new InMemoryRunner({ agent, appName: "bench" });
let turns = 0;

/** In a fresh session. */
export async function runTurn() {
  const sessionId = `session-${turns++}`;
  await runner.sessionService.createSession({ appName: "bench", userId: "user", sessionId });
  await expectAnswer(runner, sessionId);
}
