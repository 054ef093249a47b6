import { converse } from "@toolwright-examples/testing";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent, examplePrompts } from "./agent.ts";

const withoutAge = { name: "Ada", email: "ada@example.com" };
const ada = { ...withoutAge, age: 36 };

describe("profile-base-tool", () => {
  it("T1: tells the model the hand-written declaration", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools).toEqual([
      {
        name: "save_profile",
        description: "Saves the profile of a user.",
        parameters: {
          type: "object",
          properties: {
            name: { type: "string", minLength: 1, description: "Full name." },
            age: { type: ["integer", "null"], minimum: 0, maximum: 150, description: "Age in years." },
            email: { type: "string", format: "email", description: "E-mail address." },
          },
          required: ["name", "email"],
        },
      },
    ]);
  });

  it("T1, T6: accepts a profile without age and one with null, and refuses an ill-formed e-mail", async () => {
    const model = new ScriptedModel([
      {
        calls: [
          { name: "save_profile", args: withoutAge },
          { name: "save_profile", args: { ...withoutAge, age: null } },
          { name: "save_profile", args: { name: "Ada", email: "nowhere" } },
        ],
      },
      "Two of three.",
    ]);
    const [turn] = await converse(agent, model, ["Save Ada, three times"]);
    expect(turn?.results).toEqual([
      { saved: withoutAge },
      { saved: { ...withoutAge, age: null } },
      {
        error: {
          code: "INVALID_ARGUMENTS",
          message:
            "save_profile was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
          issues: [{ path: "email", problem: "not an e-mail address", expected: "email", received: '"nowhere"' }],
        },
      },
    ]);
    expect(turn?.answer).toBe("Two of three.");
    model.assertFinished();
  });

  it("understands its prompts without a language model", async () => {
    const turns = await converse(agent, "offline", examplePrompts.slice(0, 2));
    expect(turns.map(({ calls, results }) => ({ calls, results }))).toEqual([
      { calls: [{ name: "save_profile", args: ada }], results: [{ saved: ada }] },
      { calls: [{ name: "save_profile", args: withoutAge }], results: [{ saved: withoutAge }] },
    ]);
  });
});
