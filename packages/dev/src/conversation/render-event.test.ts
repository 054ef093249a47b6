import { createEvent, type EventInit } from "toolwright";
import { describe, expect, it } from "vitest";
import { type Palette, plainPalette } from "../terminal/palette.ts";
import { renderEvent, renderPrompt } from "./render-event.ts";

function render(init: Partial<EventInit>, paint: Palette = plainPalette): string {
  return renderEvent(createEvent({ invocationId: "turn", author: "math_wiz", ...init }), paint);
}

function modelParts(...parts: NonNullable<NonNullable<EventInit["content"]>["parts"]>): Partial<EventInit> {
  return { content: { role: "model", parts } };
}

describe("the transcript of a conversation", () => {
  it("shows prompt, call, result and answer in the layout of the tool chapter", () => {
    const args = { operand1: 5, operand2: 3, operation: "add" };
    const lines = [
      renderPrompt("What is 5 plus 3?", plainPalette),
      render(modelParts({ functionCall: { id: "1", name: "calculate", args } })),
      render(modelParts({ functionResponse: { id: "1", name: "calculate", response: { result: 8 } } })),
      render(modelParts({ text: "5 plus 3 is 8." })),
    ];
    expect(lines.join("")).toBe(`YOU: What is 5 plus 3?
[AGENT INTENDS TO CALL TOOL] Name: calculate, Args: {"operand1":5,"operand2":3,"operation":"add"}
[TOOL RESPONSE RECEIVED BY AGENT] Name: calculate, Response: {"result":8}
MATH_WIZ: 5 plus 3 is 8.
`);
  });

  it("shows what an agent says before it calls, and every call of one event", () => {
    const event = modelParts(
      { text: "Let me see." },
      { functionCall: { name: "look", args: { at: "a" } } },
      { functionCall: { name: "look" } },
    );
    expect(render(event)).toBe(`MATH_WIZ: Let me see.
[AGENT INTENDS TO CALL TOOL] Name: look, Args: {"at":"a"}
[AGENT INTENDS TO CALL TOOL] Name: look, Args: {}
`);
  });

  it("shows arguments that are not JSON as the model wrote them", () => {
    expect(render(modelParts({ functionCall: { name: "look", argsText: '{"at": ' } }))).toBe(
      '[AGENT INTENDS TO CALL TOOL] Name: look, Args: {"at": \n',
    );
  });

  it("keeps the model's thoughts to itself", () => {
    expect(render(modelParts({ text: "Hm.", thought: true }, { text: "Eight." }))).toBe("MATH_WIZ: Eight.\n");
  });

  it("names files that an agent answers with", () => {
    expect(render(modelParts({ inlineData: { mimeType: "image/png", data: "AAAA" } }))).toBe(
      "MATH_WIZ: [file, image/png]\n",
    );
  });

  it("says so when an answer is empty", () => {
    expect(render(modelParts())).toBe("MATH_WIZ: (nothing)\n");
  });

  it("shows nothing for an event that only changes state", () => {
    expect(render({ actions: { stateDelta: { count: 1 } } })).toBe("");
  });

  it("shows the error that ended a turn", () => {
    expect(render({ errorCode: "MODEL_FAILED", errorMessage: "No connection." })).toBe(
      "[ERROR] MODEL_FAILED: No connection.\n",
    );
  });

  it("shows calls that wait for approval", () => {
    const request = { hint: "Approve?", toolName: "pay", args: { amount: 5 } };
    expect(render({ actions: { requestedToolConfirmations: { "1": request } } })).toBe(
      '[APPROVAL REQUESTED] Name: pay, Args: {"amount":5}, Hint: Approve?\n',
    );
  });

  it("sends no control sequences of a model or a tool to the terminal", () => {
    expect(render(modelParts({ text: "\u001b[31mred" }))).toBe("MATH_WIZ: \\x1b[31mred\n");
    const response = { "\u009b": "\u007f" };
    expect(render(modelParts({ functionResponse: { name: "look", response } }))).toBe(
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: look, Response: {"\\x9b":"\\x7f"}\n',
    );
  });

  it("D13: names the files that come with a result, and shows none of their bytes", () => {
    const parts = [
      { inlineData: { mimeType: "image/png", data: "AAEC", displayName: "chart\u001b.png" } },
      { fileData: { mimeType: "application/pdf", fileUri: "gs://bucket/a.pdf" } },
    ];
    expect(render(modelParts({ functionResponse: { name: "draw", response: { width: 1 }, parts } }))).toBe(
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: draw, Response: {"width":1}, Files: [chart\\x1b.png, image/png, 3 bytes] [application/pdf, gs://bucket/a.pdf]\n',
    );
  });

  it("marks a result that is an error differently", () => {
    const paint: Palette = { ...plainPalette, error: (text) => `!${text}!` };
    const response = { error: { code: "TOOL_FAILED", message: "no" } };
    expect(render(modelParts({ functionResponse: { name: "look", response } }), paint)).toMatch(
      /^!\[TOOL RESPONSE RECEIVED BY AGENT\]! Name: look/,
    );
  });
});
