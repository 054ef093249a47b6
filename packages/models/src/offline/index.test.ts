import { type Event, FunctionTool, getFunctionCalls, getText, InMemoryRunner, LlmAgent } from "toolwright";
import { describe, expect, it } from "vitest";
import { OFFLINE_NOTICE } from "./index.ts";

const multiply = new FunctionTool({
  name: "multiply",
  description: "Multiplies two numbers.",
  parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
  execute: ({ a, b }) => Number(a) * Number(b),
});

async function eventsOf(message: string): Promise<Event[]> {
  const agent = new LlmAgent({ name: "helper", model: "offline", instruction: "Help.", tools: [multiply] });
  const runner = new InMemoryRunner({ agent, appName: "offline_test" });
  const events: Event[] = [];
  for await (const event of runner.run({ userId: "u", sessionId: "s", newMessage: message })) events.push(event);
  return events;
}

describe("importing the entry", () => {
  it("makes the model known as `offline` to agents", async () => {
    const events = await eventsOf("Multiply six by seven");
    expect(events.flatMap(getFunctionCalls)).toMatchObject([{ name: "multiply", args: { a: 6, b: 7 } }]);
    expect(events.map(getText).at(-1)).toBe("The result is 42.");
  });

  it("lets the first event say that this is no language model", async () => {
    const [first] = await eventsOf("Multiply 2 by 3");
    expect(first?.customMetadata).toMatchObject({ offlineModel: OFFLINE_NOTICE });
  });
});
