import { describe, expect, it } from "vitest";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import { collectEvents, collectFinalText } from "./collect-events.ts";

function answer(text: string, partial?: boolean): Event {
  return createEvent({ invocationId: "turn", author: "agent", partial, content: { role: "model", parts: [{ text }] } });
}

async function* runOf(...events: Event[]): AsyncGenerator<Event> {
  yield* events;
}

describe("event collectors", () => {
  it("collect everything in order", async () => {
    const events = [answer("a", true), answer("ab")];
    expect(await collectEvents(runOf(...events))).toEqual(events);
  });

  it("find the last final response", async () => {
    expect(await collectFinalText(runOf(answer("first"), answer("second"), answer("frag", true)))).toBe("second");
    expect(await collectFinalText(runOf())).toBe("");
  });

  it("throw when the run ended with an error, so that no test takes silence for an answer", async () => {
    const failed = createEvent({
      invocationId: "turn",
      author: "agent",
      errorCode: "ABORTED",
      errorMessage: "stopped",
    });
    await expect(collectFinalText(runOf(answer("first"), failed))).rejects.toThrow("ended with ABORTED: stopped");
  });

  it("pass on the error of a run", async () => {
    async function* failing(): AsyncGenerator<Event> {
      yield answer("a");
      throw new Error("stopped");
    }
    await expect(collectEvents(failing())).rejects.toThrow("stopped");
  });
});
