// Says something in one session, adds that session to the memory, and asks for it in another. See agent.ts.
import { getText, InMemoryMemoryService, InMemorySessionService, isFinalResponse, Runner } from "toolwright";
import { agent } from "./agent.ts";

const appName = "memory";
const userId = "user";
const sessionService = new InMemorySessionService();
const memoryService = new InMemoryMemoryService();
const runner = new Runner({ agent, appName, sessionService, memoryService, autoCreateSession: true });

async function say(sessionId: string, newMessage: string): Promise<void> {
  console.log(`${sessionId}: ${newMessage}`);
  for await (const event of runner.run({ userId, sessionId, newMessage })) {
    if (isFinalResponse(event)) console.log(getText(event));
  }
}

await say("monday", "Hello! For breakfast I like porridge with cherries.");
const monday = await sessionService.getSession({ appName, userId, sessionId: "monday" });
if (monday !== undefined) await memoryService.addSessionToMemory(monday);

await say("tuesday", "Recall my breakfast");
