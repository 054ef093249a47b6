import { getText, type InMemoryRunner, isFinalResponse } from "toolwright";

/** Runs one turn to its end. */
export async function expectAnswer(runner: InMemoryRunner, sessionId: string): Promise<void> {
  let answer = "";
  for await (const event of runner.run({ userId: "user", sessionId, newMessage: "1 + 2?" })) {
    if (isFinalResponse(event)) answer = getText(event);
  }
  if (answer !== "3") throw new Error(`The answer is "${answer}".`);
}
