import {
  type Content,
  FunctionTool,
  getFunctionCalls,
  getText,
  InMemoryRunner,
  LlmAgent,
  type Model,
  type Part,
} from "toolwright";
import { collectEvents, ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { OfflineModel } from "../offline-model.ts";

function finder(name: string, parameter: string): FunctionTool {
  const properties = { [parameter]: { type: "string" as const } };
  const parameters = { type: "object" as const, properties, required: [parameter] };
  return new FunctionTool({ name, description: `Looks one ${parameter} up.`, parameters, execute: () => "Found." });
}

/** A desk with two specialists: says a message to them and tells who called what. */
function office(model: Model = new OfflineModel()): (message: string) => Promise<string[]> {
  const specialist = (name: string, tool: FunctionTool) =>
    new LlmAgent({ name, model: new OfflineModel(), tools: [tool] });
  const agent = new LlmAgent({
    name: "desk",
    model,
    subAgents: [
      specialist("billing", finder("find_invoice", "invoice")),
      specialist("shipping", finder("track_parcel", "parcel")),
    ],
  });
  const runner = new InMemoryRunner({ agent, appName: "office" });
  return async (newMessage) => {
    const events = await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage }));
    expect(events.map(getText).join()).not.toMatch(/What is the agent name|transferred/);
    return events.flatMap((event) =>
      getFunctionCalls(event).map(({ name, args }) => `${event.author}: ${name} ${Object.values(args ?? {}).join()}`),
    );
  };
}

describe("handing over", () => {
  it("ends with the agent that was named", async () => {
    const say = office();
    expect(await say("Transfer me to shipping")).toEqual(["desk: transfer_to_agent shipping"]);
    expect(await say('Track the parcel "P-9"')).toEqual(["shipping: track_parcel P-9"]);
    expect(await say('A question for billing: find the invoice "R-5"')).toEqual([
      "shipping: transfer_to_agent billing",
      "billing: find_invoice R-5",
    ]);
  });

  it("goes away from the agent that has the conversation even where it is named too, and not back", async () => {
    const say = office();
    await say("Transfer me to shipping");
    await say('Track the parcel "P-9"');
    expect(await say("Transfer me from shipping to billing")).toEqual(["shipping: transfer_to_agent billing"]);
  });

  it("happens neither without a name nor with two", async () => {
    const say = office();
    expect(await say("Transfer me to another agent")).toEqual([]);
    expect(await say("Transfer me to billing or shipping")).toEqual([]);
  });

  it("is left at one for each message when another agent spoke before", async () => {
    const functionCall = { name: "transfer_to_agent", args: { agent_name: "shipping" } };
    const say = office(
      new ScriptedModel([{ content: { role: "model", parts: [{ text: "One moment." }, { functionCall }] } }]),
    );
    expect(await say("Transfer me to billing")).toEqual(["desk: transfer_to_agent shipping"]);
  });
});

it("does not hand over again what another agent has handed back", async () => {
  const tool = {
    name: "transfer_to_agent",
    description: "Hands the conversation over to another agent.",
    parameters: {
      type: "object" as const,
      properties: { agent_name: { type: "string" as const, enum: ["billing"] } },
      required: ["agent_name"],
    },
  };
  const call = { id: "1", name: tool.name, args: { agent_name: "billing" } };
  const contents = [
    { role: "user", parts: [{ text: "Transfer me to billing" }] },
    { role: "model", parts: [{ functionCall: call }] },
    { role: "user", parts: [{ functionResponse: { id: "1", name: tool.name, response: { transferred: true } } }] },
  ] satisfies Content[];
  const answerTo = async (shown: number): Promise<Part[] | undefined> => {
    const request = { model: "offline", contents: contents.slice(0, shown), tools: [tool], config: {} };
    const options = { signal: new AbortController().signal, stream: false };
    for await (const { content } of new OfflineModel().generateContent(request, options)) return content?.parts;
    return undefined;
  };
  expect(await answerTo(1)).toMatchObject([{ functionCall: { args: call.args } }]);
  expect(await answerTo(3)).toMatchObject([{ text: expect.stringContaining("I found no tool") }]);
});
