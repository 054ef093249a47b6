import type { ToolDeclaration } from "toolwright";
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

const answer = (response: Record<string, unknown>): string =>
  answerFor([{ kind: "answered", call: { name: "save_profile", args: { age: 200 } }, response }], [tool]);

describe("answerFor", () => {
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

  it("asks for what a refused call lacks", () => {
    const issues = [{ path: "age", problem: "too large", expected: "at most 150", received: "200" }];
    expect(answer({ error: { code: "INVALID_ARGUMENTS", message: "Wrong.", issues } })).toBe(
      "That did not work. Wrong.\n- age: too large (expected at most 150)\nWhat is the age? Age in years.",
    );
  });

  it("names the tool of each of several results", () => {
    const call = { name: "add" };
    const results = [1, 2].map((result) => ({ kind: "answered" as const, call, response: { result } }));
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
