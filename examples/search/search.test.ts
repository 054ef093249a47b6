import { converse } from "@toolwright-examples/testing/converse";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

describe("search", () => {
  it("T4: declares an optional whole number", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools[0]?.parameters).toEqual({
      type: "object",
      properties: {
        query: { type: "string", description: "Words that stand in the title." },
        count: {
          type: "integer",
          minimum: 1,
          description: "How many books to find at most; all of them when left out.",
        },
      },
      required: ["query"],
      additionalProperties: false,
    });
  });

  it("finds all books without a count, and as many as wanted with one", async () => {
    const model = new ScriptedModel([
      { call: { name: "searchBooks", args: { query: "cooking" } } },
      "There are two.",
      { call: { name: "searchBooks", args: { query: "the sea", count: 2 } } },
      "Here are two.",
    ]);
    const turns = await converse(agent, model, ["Find books about cooking", "Find 2 books about the sea"]);
    expect(turns.map(({ results }) => results)).toEqual([
      [{ result: ["Cooking with Fire", "Cooking for One"] }],
      [{ result: ["A Short History of the Sea", "Letters from the Sea"] }],
    ]);
    model.assertFinished();
  });

  it("T6: repairs a count written as text or null, and refuses half a book", async () => {
    const model = new ScriptedModel([
      {
        calls: [
          { name: "searchBooks", args: { query: "cooking", count: "1" } },
          { name: "searchBooks", args: { query: "cooking", count: null } },
          { name: "searchBooks", args: { query: "cooking", count: 1.5 } },
        ],
      },
      "Done.",
    ]);
    const [turn] = await converse(agent, model, ["Find books about cooking"]);
    expect(turn?.results).toEqual([
      { result: ["Cooking with Fire"] },
      { result: ["Cooking with Fire", "Cooking for One"] },
      {
        error: {
          code: "INVALID_ARGUMENTS",
          message:
            "searchBooks was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
          issues: [
            { path: "count", problem: "not a whole number", expected: "integer of at least 1", received: "1.5" },
          ],
        },
      },
    ]);
    model.assertFinished();
  });

  it("understands both prompts without a language model", async () => {
    const turns = await converse(agent, "offline", ["Find 2 books about the sea", "Find books about cooking"]);
    expect(turns.map(({ calls, results }) => ({ calls, results }))).toEqual([
      {
        calls: [{ name: "searchBooks", args: { query: "the sea", count: 2 } }],
        results: [{ result: ["A Short History of the Sea", "Letters from the Sea"] }],
      },
      {
        calls: [{ name: "searchBooks", args: { query: "cooking" } }],
        results: [{ result: ["Cooking with Fire", "Cooking for One"] }],
      },
    ]);
  });
});
