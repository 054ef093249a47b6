import { runnerFor } from "@toolwright-examples/testing/converse";
import { runAgent } from "@toolwright-examples/testing/terminal";
import { confirmToolCall, getFunctionResponses, InMemorySessionService, Runner, type Session } from "toolwright";
import { collectEvents, ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent, examplePrompts } from "./agent.ts";

const file = new URL("agent.ts", import.meta.url);
const results = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith("[TOOL RESPONSE")).map((line) => line.replace(/^.*?Response: /, ""));

describe("approval", () => {
  it("asks before a large payment, and only then", async () => {
    const lines = await runAgent(file, { typed: [...examplePrompts, "y", "exit"] });
    expect(lines).toContain('Approve pay({"amount":500,"recipient":"Bob"})? [y/N] y');
    expect(results(lines)).toEqual([
      '{"paid":50,"recipient":"Bob"}',
      expect.stringContaining("CONFIRMATION_REQUIRED"),
      '{"paid":500,"recipient":"Bob"}',
    ]);
  });

  it("does not pay what was declined", async () => {
    const lines = await runAgent(file, { typed: ['Pay 500 to "Bob"', "no", "exit"] });
    expect(results(lines).at(-1)).toContain("CALL_REJECTED");
  });

  it("goes on in another process, with exactly what was shown", async () => {
    const model = new ScriptedModel([{ call: { name: "pay", args: { amount: "500", recipient: "Bob" } } }, "Paid."]);
    const turn = { userId: "user", sessionId: "session" };
    const first = runnerFor(agent, model);
    const events = await collectEvents(first.run({ ...turn, newMessage: "Pay Bob" }));
    const requests = events.at(-1)?.actions.requestedToolConfirmations ?? {};
    expect(Object.values(requests)).toMatchObject([{ toolName: "pay", args: { amount: 500, recipient: "Bob" } }]);
    const stored = await first.sessionService.getSession({ appName: "examples", ...turn });

    const sessionService = await restore(JSON.parse(JSON.stringify(stored)) as Session);
    const second = new Runner({ agent: agent.clone({ model }), appName: "examples", sessionService });
    const answers = Object.keys(requests).map((id) => confirmToolCall(id, { confirmed: true }));
    const resumed = await collectEvents(second.run({ ...turn, newMessage: answers }));
    expect(resumed.flatMap(getFunctionResponses).map(({ response }) => response)).toEqual([
      { paid: 500, recipient: "Bob" },
    ]);
    model.assertFinished();
  });
});

/** A new service that holds the events of a session, as another process would find them in a database. */
async function restore({ appName, userId, id, events }: Session): Promise<InMemorySessionService> {
  const sessionService = new InMemorySessionService();
  const session = await sessionService.createSession({ appName, userId, sessionId: id });
  for (const event of events) await sessionService.appendEvent(session, event);
  return sessionService;
}
