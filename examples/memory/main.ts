// Says something in one session, adds that session to the memory, and asks for it in another. See agent.ts.
import { getText, InMemoryRunner, isFinalResponse } from "toolwright";
import { agent } from "./agent.ts";

const appName = "memory";
const userId = "user";
const runner = new InMemoryRunner({ agent, appName });

async function say(sessionId: string, newMessage: string): Promise<void> {
  console.log(`${sessionId}: ${newMessage}`);
  for await (const event of runner.run({ userId, sessionId, newMessage })) {
    if (isFinalResponse(event)) console.log(getText(event));
  }
}

await say("monday", "Hello! For breakfast I like porridge with cherries.");
const monday = await runner.sessionService.getSession({ appName, userId, sessionId: "monday" });
if (monday !== undefined) await runner.memoryService.addSessionToMemory(monday);

await say("tuesday", "Recall my breakfast");
