import { type Event, getText, InMemoryRunner, LlmAgent } from "toolwright";
import { ScriptedModel, type ScriptedStep } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { Conversation } from "./conversation.ts";
import type { ConversationView } from "./conversation-view.ts";

function converse(steps: readonly ScriptedStep[], streams = false) {
  const model = new ScriptedModel(steps);
  const events: Event[] = [];
  let turnsEnded = 0;
  const view: ConversationView = {
    streams,
    prompt: () => {},
    event: (event) => void events.push(event),
    turnEnded: () => {
      turnsEnded++;
    },
    remark: () => {},
    notice: () => {},
  };
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "guide", model }) });
  return { conversation: new Conversation(runner, view), events, model, turnsEnded: () => turnsEnded };
}

describe("Conversation", () => {
  it("keeps one session over all turns", async () => {
    const { conversation, model, events, turnsEnded } = converse(["Hello, Alice.", "Your name is Alice."]);
    expect(await conversation.say("I am Alice")).toBe("answered");
    expect(await conversation.say("Who am I?")).toBe("answered");
    expect(events.map(getText)).toEqual(["Hello, Alice.", "Your name is Alice."]);
    expect(model.requests[1]?.contents).toHaveLength(3);
    expect(turnsEnded()).toBe(2);
    model.assertFinished();
  });

  it("tells a turn that failed, and goes on after it", async () => {
    const { conversation } = converse([new Error("no connection"), "Back again."]);
    expect(await conversation.say("Hello")).toBe("failed");
    expect(await conversation.say("Hello?")).toBe("answered");
  });

  it("asks for fragments only when they are shown", async () => {
    const stream = [
      { content: { role: "model", parts: [{ text: "Hel" }] }, partial: true },
      { content: { role: "model", parts: [{ text: "Hello" }] } },
    ];
    const streamed = converse([stream], true);
    await streamed.conversation.say("Hi");
    expect(streamed.events.map(getText)).toEqual(["Hel", "Hello"]);
    const whole = converse([stream], false);
    await whole.conversation.say("Hi");
    expect(whole.events.map(getText)).toEqual(["Hello"]);
  });

  it("cancels the running turn when it is interrupted, and only that", async () => {
    const { conversation, events } = converse([
      () => {
        process.emit("SIGINT");
        return new DOMException("aborted", "AbortError");
      },
      "Still here.",
    ]);
    const listeners = process.listenerCount("SIGINT");
    expect(await conversation.say("Count to a million")).toBe("interrupted");
    expect(events.at(-1)).toMatchObject({ errorCode: "ABORTED" });
    expect(await conversation.say("Hello")).toBe("answered");
    expect(process.listenerCount("SIGINT")).toBe(listeners);
  });
});
