// Runs three turns in one session and reads the stored counter back after each. See agent.ts.
import { getText, InMemoryRunner, isFinalResponse } from "toolwright";
import { agent } from "./agent.ts";

const key = { appName: "counter", userId: "user", sessionId: "session" };
const runner = new InMemoryRunner({ agent, appName: key.appName });

for (let turn = 1; turn <= 3; turn++) {
  for await (const event of runner.run({ ...key, newMessage: "Increment the counter" })) {
    if (isFinalResponse(event)) console.log(`Turn ${turn}: ${getText(event)}`);
  }
  const session = await runner.sessionService.getSession(key);
  console.log(`Stored: session_counter = ${session?.state["session_counter"]}`);
}
