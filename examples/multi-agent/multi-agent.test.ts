import { converse } from "@toolwright-examples/testing/converse";
import { getText, InMemoryRunner, type ModelRequest } from "toolwright";
import { collectEvents, ScriptedModel, type ScriptedStep } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";
import { createNewsletter } from "./newsletter.ts";

const transferTo = (agent_name: string): ScriptedStep => ({
  call: { name: "transfer_to_agent", args: { agent_name } },
});

describe("multi-agent", () => {
  it("A1, D4: hands the conversation over, and the specialist keeps it", async () => {
    const model = new ScriptedModel([
      transferTo("billing"),
      { call: { name: "findInvoice", args: { invoice: "R-5" } } },
      "It is not paid.",
      "120.",
    ]);
    const turns = await converse(agent, model, ["Is R-5 paid?", "How much is it?"]);
    expect(turns.map(({ answer }) => answer)).toEqual(["It is not paid.", "120."]);
    const instructions = model.requests.map(({ systemInstruction }) => systemInstruction?.split("\n")[0]);
    expect(instructions).toEqual([
      "You greet customers and hand them over to the agent that can help.",
      ...Array.from({ length: 3 }, () => "You answer questions about invoices. Use findInvoice."),
    ]);
    model.assertFinished();
  });

  it("tells the model when there is no such agent", async () => {
    const [turn] = await converse(agent, new ScriptedModel([transferTo("legal"), "Nobody can help."]), ["Sue them"]);
    expect(turn?.results).toMatchObject([{ error: { code: "INVALID_ARGUMENTS", issues: [{ path: "agent_name" }] } }]);
    expect(turn?.answer).toBe("Nobody can help.");
  });

  it("understands its prompts without a language model", async () => {
    const prompts = ['A question for billing: find the invoice "R-5"', 'And for shipping: track the parcel "P-9"'];
    const turns = await converse(agent, "offline", prompts);
    expect(turns.map(({ calls }) => calls.map(({ name }) => name))).toEqual([
      ["transfer_to_agent", "findInvoice"],
      ["transfer_to_agent", "trackParcel"],
    ]);
  });
});

describe("newsletter", () => {
  it("A1: reports at the same time, then writes and reviews until the editor is content", async () => {
    let reviews = 0;
    // The reporters run at the same time, so the answer depends on who asks, not on the order.
    const answer = ({ systemInstruction = "" }: ModelRequest): ScriptedStep => {
      if (systemInstruction.startsWith("Report on sports")) return "The home team won.";
      if (systemInstruction.startsWith("Report on weather")) return "It rained.";
      if (systemInstruction.startsWith("Write"))
        return systemInstruction.includes("shorter") ? "Won in rain." : "Long.";
      return ++reviews === 1 ? "Make it shorter." : { call: { name: "exit_loop" } };
    };
    const model = new ScriptedModel(Array.from({ length: 6 }, () => answer));
    const runner = new InMemoryRunner({ agent: createNewsletter(model), appName: "examples" });
    const turn = { userId: "user", sessionId: "session" };
    const events = await collectEvents(runner.run({ ...turn, newMessage: "The first week of May" }));
    const said = events.filter((event) => getText(event) !== "").map((event) => `${event.author}: ${getText(event)}`);
    expect(said.slice(0, 2).sort()).toEqual(["sports_reporter: The home team won.", "weather_reporter: It rained."]);
    expect(said.slice(2)).toEqual(["writer: Long.", "editor: Make it shorter.", "writer: Won in rain."]);
    const session = await runner.sessionService.getSession({ appName: "examples", ...turn });
    expect(session?.state).toEqual({ newsletter: "Won in rain." });
    model.assertFinished();
  });
});
