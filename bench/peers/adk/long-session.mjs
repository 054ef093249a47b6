import { InMemoryRunner, LlmAgent } from "@google/adk";
import { add } from "./add-tool.mjs";
import { AnsweringModel } from "./answering-model.mjs";
import { expectAnswer } from "./expect-answer.mjs";

const agent = new LlmAgent({
  name: "adder",
  model: new AnsweringModel([{ name: "add", args: { a: 1, b: 2 } }]),
  instruction: "Add numbers.",
  tools: [add],
  includeContents: "none",
});
const runner = new InMemoryRunner({ agent, appName: "bench" });
await runner.sessionService.createSession({ appName: "bench", userId: "user", sessionId: "session" });

/** In the one session, of whose earlier turns the model sees nothing. */
export async function runTurn() {
  await expectAnswer(runner, "session");
}
