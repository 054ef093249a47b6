import { createEvent, type Event, type Part } from "toolwright";
import { describe, expect, it } from "vitest";
import { plainPalette } from "../terminal/palette.ts";
import { Transcript } from "./transcript.ts";

function answer(text: string, partial: boolean, ...more: Part[]): Event {
  return createEvent({
    invocationId: "turn",
    author: "guide",
    content: { role: "model", parts: [{ text }, ...more] },
    ...(partial ? { partial } : {}),
  });
}

function transcribe(...events: Event[]): string {
  let written = "";
  const transcript = new Transcript({
    isTerminal: true,
    paint: plainPalette,
    notePaint: plainPalette,
    write: (text) => {
      written += text;
    },
    note: () => {},
    flush: async () => {},
  });
  for (const event of events) transcript.event(event);
  transcript.turnEnded();
  return written;
}

describe("Transcript", () => {
  it("shows fragments as they come and does not repeat them with the whole answer", () => {
    expect(transcribe(answer("Hel", true), answer("lo", true), answer("Hello", false))).toBe("GUIDE: Hello\n");
  });

  it("adds what the fragments lacked", () => {
    expect(transcribe(answer("Hel", true), answer("Hello there", false))).toBe("GUIDE: Hello there\n");
  });

  it("shows the calls that follow a streamed text", () => {
    const call: Part = { functionCall: { name: "look", args: {} } };
    expect(transcribe(answer("One moment.", true), answer("One moment.", false, call))).toBe(
      "GUIDE: One moment.\n[AGENT INTENDS TO CALL TOOL] Name: look, Args: {}\n",
    );
  });

  it("shows an answer whole when a callback replaced what was streamed", () => {
    expect(transcribe(answer("My key is", true), answer("No.", false))).toBe("GUIDE: My key is\nGUIDE: No.\n");
  });

  it("begins each answer of a turn anew", () => {
    const events = [answer("One", true), answer("One", false), answer("Two", true), answer("Two", false)];
    expect(transcribe(...events)).toBe("GUIDE: One\nGUIDE: Two\n");
  });

  it("closes the line of an answer that was cut off", () => {
    expect(transcribe(answer("Once upon", true))).toBe("GUIDE: Once upon\n");
  });

  it("shows an error that ends a streamed answer on a line of its own", () => {
    const error = createEvent({
      invocationId: "turn",
      author: "guide",
      errorCode: "ABORTED",
      errorMessage: "Stopped.",
    });
    expect(transcribe(answer("Once upon", true), error)).toBe("GUIDE: Once upon\n[ERROR] ABORTED: Stopped.\n");
  });
});
