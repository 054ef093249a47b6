import { isFinalResponse } from "@google/adk";

/** Runs one turn to its end. */
export async function expectAnswer(runner, sessionId) {
  let answer = "";
  const newMessage = { role: "user", parts: [{ text: "1 + 2?" }] };
  for await (const event of runner.runAsync({ userId: "user", sessionId, newMessage })) {
    if (isFinalResponse(event)) answer = event.content?.parts?.[0]?.text ?? answer;
  }
  if (answer !== "3") throw new Error(`The answer is "${answer}".`);
}
