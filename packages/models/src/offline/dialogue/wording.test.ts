import type { FunctionResponsePart, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { parametersOf } from "../parameters/parameters-of.ts";
import { answerFor, introduction, OFFLINE_NOTICE, questionFor } from "./wording.ts";

const tool: ToolDeclaration = {
  name: "save_profile",
  description: "Saves a profile. Then says so.",
  parameters: {
    type: "object",
    properties: { age: { type: "integer", description: "Age in years." }, level: { enum: ["low", "high"] } },
    required: ["age", "level"],
  },
};

const answer = (response: Record<string, unknown>, files: FunctionResponsePart[] = []): string =>
  answerFor([{ kind: "answered", call: { name: "save_profile", args: { age: 200 } }, response, files }], [tool]);

describe("answerFor", () => {
  it("D13: names the files that came with the result", () => {
    const image = { inlineData: { mimeType: "image/png", data: "AAEC", displayName: "a.png" } };
    const pdf = { fileData: { mimeType: "application/pdf", fileUri: "gs://b/c.pdf" } };
    expect(answer({ result: 8 }, [image, pdf])).toBe(
      "The result is 8.\nWith it came: [a.png, image/png, 3 bytes], [application/pdf, gs://b/c.pdf].",
    );
  });

  it.each([
    [{ result: 8 }, "The result is 8."],
    [{ result: 0 }, "The result is 0."],
    [{ result: false }, "The result is no."],
    [{ result: "It rains." }, "It rains."],
    [{ result: "" }, "The result is an empty text."],
    [{ result: null }, "Done: save profile."],
    [{}, "Done: save profile."],
    [{ result: [] }, "Here is the result.\nnone"],
    [{ result: ["a", "b"] }, "Here is the result.\na, b"],
    [{ session_counter: 3 }, "Here is the result.\nsession counter: 3"],
    [{ status: "success", message: "saved it" }, "Saved it."],
    [{ status: "OK" }, "OK."],
    [{ status: "success", message: "save_profile is done" }, "save_profile is done."],
    [{ message: "saved it" }, "Saved it."],
    [{ message: "hello", sender: "Al" }, "Here is the result.\nmessage: hello\nsender: Al"],
    [{ task: "wash up", status: "done" }, "Here is the result.\ntask: wash up\nstatus: done"],
    [{ status: "open" }, "Here is the result.\nstatus: open"],
    [{ status: "success", message: { id: 1 } }, "Here is the result.\nstatus: success\nmessage:\n  id: 1"],
    [{ operand1: 5, operand2: 3 }, "Here is the result.\noperand 1: 5\noperand 2: 3"],
    [{ status: "success", profile: { name: "Al", tags: ["x", "y"] } }, "Success.\nprofile:\n  name: Al\n  tags: x, y"],
    [{ result: [{ id: 1, done: true }] }, "Here is the result.\n- id: 1\n  done: yes"],
  ])("words %o", (response, text) => {
    expect(answer(response)).toBe(text);
  });

  it("tells long lists in part", () => {
    expect(answer({ result: Array.from({ length: 25 }, (_, index) => index) })).toMatch(/19, and 5 more$/);
  });

  it("passes a tool's reason on", () => {
    expect(answer({ error: { code: "TOOL_FAILED", message: "connection refused" } })).toBe(
      "That did not work. Connection refused.",
    );
  });

  it("writes a tool's name at the start of its message as it is", () => {
    expect(answer({ error: { code: "TOOL_FAILED", message: "save_profile failed without a message" } })).toBe(
      "That did not work. save_profile failed without a message.",
    );
  });

  it("says what is wrong with a refused call, not what the model was told to do, and asks for it", () => {
    const message = "save_profile was not run: 1 argument problem. Correct the call, or ask the user for the rest.";
    const issues = [{ path: "age", problem: "too large", expected: "at most 150", received: "200" }];
    expect(answer({ error: { code: "INVALID_ARGUMENTS", message, issues } })).toBe(
      "That did not work.\n- age: too large (expected at most 150).\nWhat is the age? Age in years.",
    );
  });

  it("passes the message about refused arguments on when no issue says more", () => {
    expect(answer({ error: { code: "INVALID_ARGUMENTS", message: "no such person" } })).toBe(
      "That did not work. No such person.",
    );
  });

  it("names the tool of each of several results", () => {
    const call = { name: "add" };
    const results = [1, 2].map((result) => ({ kind: "answered" as const, call, response: { result }, files: [] }));
    expect(answerFor(results, [])).toBe("Add: The result is 1.\nAdd: The result is 2.");
  });
});

describe("questionFor", () => {
  it("names what is missing, with its description and choices", () => {
    const [age, level] = parametersOf(tool);
    expect(questionFor({ tool, values: new Map(), asked: level ? [level] : [] })).toBe(
      "What is the level? One of: low, high.",
    );
    expect(questionFor({ tool, values: new Map(), asked: age && level ? [age, level] : [] })).toBe(
      "To save profile I need more:\n- age: Age in years.\n- level: One of: low, high.\nWhat are they?",
    );
  });
});

describe("introduction", () => {
  it("says what it is and what the tools are for", () => {
    expect(introduction([tool])).toContain(OFFLINE_NOTICE);
    expect(introduction([tool])).toContain("- save profile: Saves a profile.\n");
    expect(introduction([])).toContain("this agent has none");
  });
});
