import { converse } from "@toolwright-examples/testing/converse";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

describe("lists-and-records", () => {
  it("T4: declares what a list and a record hold", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools.map(({ parameters }) => parameters.properties)).toEqual([
      { names: { type: "array", items: { type: "string" }, description: "The names to sort." } },
      {
        expenses: {
          type: "object",
          additionalProperties: { type: "number" },
          description: "What was spent, in euros, by what it was spent on.",
        },
      },
    ]);
  });

  it("A4: runs both tools in one turn and answers in the order of the calls", async () => {
    const model = new ScriptedModel([
      {
        calls: [
          { name: "sortNames", args: { names: ["Zoe", "Adam", "Mia"] } },
          { name: "addUpExpenses", args: { expenses: { rent: 700, food: 250.5 } } },
        ],
      },
      "Adam, Mia, Zoe; 950.50 euros.",
    ]);
    const turns = await converse(agent, model, ["Sort the names Zoe, Adam and Mia, and add up rent 700, food 250.50"]);
    expect(turns).toEqual([
      {
        calls: [
          { name: "sortNames", args: { names: ["Zoe", "Adam", "Mia"] } },
          { name: "addUpExpenses", args: { expenses: { rent: 700, food: 250.5 } } },
        ],
        results: [{ result: ["Adam", "Mia", "Zoe"] }, { total: 950.5, highest: "rent" }],
        answer: "Adam, Mia, Zoe; 950.50 euros.",
      },
    ]);
    model.assertFinished();
  });

  it("T6: repairs a list that came as text or as its only item, and names the value that is wrong in a record", async () => {
    const model = new ScriptedModel([
      {
        calls: [
          { name: "sortNames", args: { names: '["Zoe", "Adam"]' } },
          { name: "sortNames", args: { names: "Zoe" } },
          { name: "addUpExpenses", args: { expenses: { rent: "a lot", food: "250.5" } } },
        ],
      },
      "Done.",
    ]);
    const [turn] = await converse(agent, model, ["Sort and add up"]);
    expect(turn?.results).toEqual([
      { result: ["Adam", "Zoe"] },
      { result: ["Zoe"] },
      {
        error: {
          code: "INVALID_ARGUMENTS",
          message:
            "addUpExpenses was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
          issues: [
            {
              path: "expenses.rent",
              problem: "wrong type",
              expected: "number",
              received: '"a lot"',
              hint: "Send a JSON number: digits only, without quotes, units or separators.",
            },
          ],
        },
      },
    ]);
    model.assertFinished();
  });

  it("understands both prompts without a language model", async () => {
    const prompts = ["Sort the names: Zoe, Adam and Mia", "Add up the expenses: rent = 700, food = 250.5"];
    const turns = await converse(agent, "offline", prompts);
    expect(turns.map(({ calls, results }) => ({ calls, results }))).toEqual([
      {
        calls: [{ name: "sortNames", args: { names: ["Zoe", "Adam", "Mia"] } }],
        results: [{ result: ["Adam", "Mia", "Zoe"] }],
      },
      {
        calls: [{ name: "addUpExpenses", args: { expenses: { rent: 700, food: 250.5 } } }],
        results: [{ total: 950.5, highest: "rent" }],
      },
    ]);
  });
});
