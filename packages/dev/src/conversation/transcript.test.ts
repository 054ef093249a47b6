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

function from(author: string, event: Event): Event {
  return { ...event, author };
}

function progress(value: string): Event {
  return createEvent({
    invocationId: "turn",
    author: "guide",
    partial: true,
    customMetadata: { progress: { id: "1", name: "look", value } },
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

  it("shows one agent's fragments at a time, and the other's answer whole", () => {
    const ann = [answer("A", true), answer("nn", true), answer("Ann.", false)].map((event) => from("ann", event));
    const bob = [answer("B", true), answer("ob", true), answer("Bob.", false)].map((event) => from("bob", event));
    const mixed = [ann[0], bob[0], ann[1], bob[1], ann[2], bob[2]] as Event[];
    expect(transcribe(...mixed)).toBe("ANN: Ann.\nBOB: Bob.\n");
    const overtaken = [ann[0], bob[0], bob[1], bob[2], ann[1], ann[2]] as Event[];
    expect(transcribe(...overtaken)).toBe("ANN: A\nBOB: Bob.\nANN: Ann.\n");
  });

  it("shows progress on lines of their own", () => {
    const events = [progress("1 of 2"), answer("One ", true), progress("2 of 2"), answer("One two", false)];
    expect(transcribe(...events)).toBe(
      "[TOOL PROGRESS] Name: look, Value: 1 of 2\nGUIDE: One \n[TOOL PROGRESS] Name: look, Value: 2 of 2\nGUIDE: One two\n",
    );
  });

  it("says at the end of a turn which results are still to come (G01)", () => {
    const event = (parts: Part[], longRunningToolIds?: string[]) =>
      createEvent({ invocationId: "turn", author: "guide", content: { role: "model", parts }, longRunningToolIds });
    const calls = ["order", "ask"].map((name) => ({ functionCall: { id: name, name, args: {} } }));
    const answered = { functionResponse: { id: "ask", name: "ask", response: { status: "sent" } } };
    expect(
      transcribe(event(calls, ["order", "ask"]), event([answered]))
        .split("\n")
        .at(-2),
    ).toBe("[TOOL RESULT IS PENDING] Name: order");
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
