// Saves notes in one session, and reads them back from the artifact service for that session and another. See agent.ts.
import { getText, InMemoryRunner, isFinalResponse } from "toolwright";
import { agent } from "./agent.ts";

const appName = "artifacts";
const userId = "user";
const runner = new InMemoryRunner({ agent, appName });

async function say(sessionId: string, newMessage: string): Promise<void> {
  console.log(`${sessionId}: ${newMessage}`);
  for await (const event of runner.run({ userId, sessionId, newMessage })) {
    if (isFinalResponse(event)) console.log(getText(event));
  }
}

await say("monday", 'Save the note "buy milk" as list.txt');
await say("monday", 'Save the note "buy milk and eggs" as list.txt');
await say("monday", 'Save the note "call Mia" as user:calls.txt');
await say("monday", "Load the note list.txt");
await say("tuesday", "List the notes");

const list = { appName, userId, sessionId: "monday", filename: "list.txt" };
for (const version of await runner.artifactService.listVersions(list)) {
  const note = await runner.artifactService.loadArtifact({ ...list, version });
  console.log(`Stored: list.txt, version ${version}: ${note?.text}`);
}
for (const sessionId of ["monday", "tuesday"]) {
  const names = await runner.artifactService.listArtifactKeys({ appName, userId, sessionId });
  console.log(`Stored for ${sessionId}: ${names.join(", ")}`);
}
