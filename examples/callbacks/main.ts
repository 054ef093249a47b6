// The same prompts for two users. What the user is stands in the state, where only the program writes it. See agent.ts.
import { getFunctionResponses, InMemoryRunner } from "toolwright";
import { agent } from "./agent.ts";

const appName = "callbacks";
const sessionId = "session";
const runner = new InMemoryRunner({ agent, appName });

for (const [userId, isAdmin] of [
  ["visitor", false],
  ["admin", true],
] as const) {
  await runner.sessionService.createSession({ appName, userId, sessionId, state: { "user:is_admin": isAdmin } });
  for (const newMessage of ['Delete the record "A-17"', 'Show the settings of the service "mail"']) {
    for await (const event of runner.run({ userId, sessionId, newMessage })) {
      for (const { name, response } of getFunctionResponses(event)) {
        console.log(`${userId}: ${name} → ${JSON.stringify(response)}`);
      }
    }
  }
}
