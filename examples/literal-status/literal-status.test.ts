import { converse } from "@toolwright-examples/testing/converse";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

describe("literal-status", () => {
  it("T4: declares the union of literals as an enumeration, in the order of the source", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools[0]?.parameters.properties).toEqual({
      task: { type: "string", description: "Name of the task." },
      status: { type: "string", enum: ["open", "in_progress", "done"], description: "The new status." },
    });
  });

  it("T6: repairs the spelling of a status, and refuses another word with those that exist", async () => {
    const model = new ScriptedModel([
      { call: { name: "setStatus", args: { task: "invoice", status: "In Progress" } } },
      "It is in progress.",
      { call: { name: "setStatus", args: { task: "invoice", status: "paused" } } },
      "A task is open, in progress or done.",
    ]);
    const turns = await converse(agent, model, ["I began with the invoice", "Pause the invoice"]);
    expect(turns).toEqual([
      {
        calls: [{ name: "setStatus", args: { task: "invoice", status: "In Progress" } }],
        results: [{ task: "invoice", status: "in_progress" }],
        answer: "It is in progress.",
      },
      {
        calls: [{ name: "setStatus", args: { task: "invoice", status: "paused" } }],
        results: [
          {
            error: {
              code: "INVALID_ARGUMENTS",
              message:
                "setStatus was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
              issues: [
                {
                  path: "status",
                  problem: "not one of the allowed values",
                  expected: '"open" | "in_progress" | "done"',
                  received: '"paused"',
                },
              ],
            },
          },
        ],
        answer: "A task is open, in progress or done.",
      },
    ]);
    model.assertFinished();
  });

  it("understands its prompt without a language model", async () => {
    const [turn] = await converse(agent, "offline", ['Set the status of "invoice" to done']);
    expect(turn?.calls).toEqual([{ name: "setStatus", args: { task: "invoice", status: "done" } }]);
    expect(turn?.results).toEqual([{ task: "invoice", status: "done" }]);
  });
});
