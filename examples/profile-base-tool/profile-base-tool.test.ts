import { converse } from "@toolwright-examples/testing/converse";
import { runAgent } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent, examplePrompts } from "./agent.ts";

const withoutAge = { name: "Ada", email: "ada@example.com" };
const ada = { ...withoutAge, age: 36 };

const refusedEmail = {
  error: {
    code: "INVALID_ARGUMENTS",
    message:
      "save_profile was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
    issues: [
      {
        path: "email",
        problem: "not an e-mail address",
        expected: "an e-mail address",
        received: '"nowhere"',
        hint: 'For example "ada@example.com".',
      },
    ],
  },
};

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
          additionalProperties: false,
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
    expect(turn?.results).toEqual([{ saved: withoutAge }, { saved: { ...withoutAge, age: null } }, refusedEmail]);
    expect(turn?.answer).toBe("Two of three.");
    model.assertFinished();
  });

  it("understands its prompts without a language model", async () => {
    const turns = await converse(agent, "offline", examplePrompts);
    expect(turns.map(({ calls, results }) => ({ calls, results }))).toEqual([
      { calls: [{ name: "save_profile", args: ada }], results: [{ saved: ada }] },
      { calls: [{ name: "save_profile", args: withoutAge }], results: [{ saved: withoutAge }] },
      { calls: [{ name: "save_profile", args: { name: "Ada", email: "nowhere" } }], results: [refusedEmail] },
    ]);
  });

  it("D4: shows its prompts in the terminal, ignores empty input and ends on exit", async () => {
    const typed = ["", "   ", "Save a profile: name is Ada, email is ada@example.com", "exit", "Never said"];
    const lines = await runAgent(new URL("agent.ts", import.meta.url), { typed });
    expect(lines.slice(0, 8)).toEqual([
      'Talking to profile_manager. "exit" ends the conversation.',
      "For example:",
      ...examplePrompts.map((prompt) => `  ${prompt}`),
      "YOU: Save a profile: name is Ada, email is ada@example.com",
      '[AGENT INTENDS TO CALL TOOL] Name: save_profile, Args: {"name":"Ada","email":"ada@example.com"}',
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: save_profile, Response: {"saved":{"name":"Ada","email":"ada@example.com"}}',
    ]);
    expect(lines.filter((line) => line.startsWith("YOU: "))).toHaveLength(1);
  });
});
