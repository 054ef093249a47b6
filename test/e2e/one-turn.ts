import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { FunctionTool, InMemorySessionService, LlmAgent, Runner, SequentialAgent, type Session } from "toolwright";
import { collectEvents, ScriptedModel, type ScriptedStep } from "toolwright/testing";

/** What a process is told to do: one turn of the session in a file, with what the models say in it. */
export interface OneTurn {
  readonly sessionFile: string;
  readonly newMessage: Parameters<Runner["run"]>[0]["newMessage"];
  readonly clerk: readonly ScriptedStep[];
  readonly closer: readonly ScriptedStep[];
}

const { sessionFile, newMessage, clerk, closer } = JSON.parse(process.argv[2] ?? "") as OneTurn;
const key = { appName: "shop", userId: "ann", sessionId: "order" };

const pay = new FunctionTool({
  name: "pay",
  description: "Pays.",
  parameters: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
  requireConfirmation: true,
  execute: ({ amount }) => {
    appendFileSync(`${sessionFile}.paid`, `${amount}\n`);
    return { paid: amount };
  },
});

const order = new FunctionTool({
  name: "order",
  description: "Orders.",
  parameters: { type: "object", properties: {} },
  longRunning: true,
  execute: () => undefined,
});

const agent = new SequentialAgent({
  name: "shop",
  subAgents: [
    new LlmAgent({ name: "clerk", model: new ScriptedModel(clerk), tools: [pay, order] }),
    new LlmAgent({ name: "closer", model: new ScriptedModel(closer) }),
  ],
});

const sessionService = new InMemorySessionService();
const session = await sessionService.createSession(key);
if (existsSync(sessionFile)) {
  const { events } = JSON.parse(readFileSync(sessionFile, "utf8")) as Session;
  for (const event of events) await sessionService.appendEvent(session, event);
}

const runner = new Runner({ agent, appName: key.appName, sessionService });
const { userId, sessionId } = key;
const events = await collectEvents(runner.run({ userId, sessionId, newMessage }));
writeFileSync(sessionFile, JSON.stringify(await sessionService.getSession(key)));
process.stdout.write(JSON.stringify(events));
