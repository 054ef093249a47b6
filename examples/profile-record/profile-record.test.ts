import { converse } from "@toolwright-examples/testing/converse";
import { runAgent } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent, examplePrompts } from "./agent.ts";

const ada = { name: "Ada", age: 36, email: "ada@example.com" };

describe("profile-record", () => {
  it("T4: declares a record of anything", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools[0]?.parameters).toEqual({
      type: "object",
      properties: {
        profile: {
          type: "object",
          additionalProperties: {},
          description: "The profile: name, age in years, and email.",
        },
      },
      required: ["profile"],
      additionalProperties: false,
    });
  });

  it("lets every record through to the function, which says what is wrong", async () => {
    const model = new ScriptedModel([
      { call: { name: "saveProfile", args: { profile: { name: "Ada", email: "nowhere" } } } },
      "How old is Ada, and what is her address?",
      { call: { name: "saveProfile", args: { profile: ada } } },
      "Saved.",
    ]);
    const turns = await converse(agent, model, ["Save Ada, nowhere", "36, ada@example.com"]);
    expect(turns).toEqual([
      {
        calls: [{ name: "saveProfile", args: { profile: { name: "Ada", email: "nowhere" } } }],
        results: [
          {
            status: "error",
            message: "The profile was not saved.",
            errors: {
              age: ["Invalid input: expected number, received undefined"],
              email: ["Invalid email address"],
            },
          },
        ],
        answer: "How old is Ada, and what is her address?",
      },
      {
        calls: [{ name: "saveProfile", args: { profile: ada } }],
        results: [{ status: "success", profile: ada }],
        answer: "Saved.",
      },
    ]);
    model.assertFinished();
  });

  it("understands its prompts without a language model", async () => {
    const turns = await converse(agent, "offline", examplePrompts);
    expect(turns.map(({ calls, results }) => ({ calls, results }))).toEqual([
      {
        calls: [{ name: "saveProfile", args: { profile: ada } }],
        results: [{ status: "success", profile: ada }],
      },
      {
        calls: [{ name: "saveProfile", args: { profile: { name: "Ada", email: "ada@example.com" } } }],
        results: [
          {
            status: "error",
            message: "The profile was not saved.",
            errors: { age: ["Invalid input: expected number, received undefined"] },
          },
        ],
      },
      {
        calls: [{ name: "saveProfile", args: { profile: { name: "Ada", age: 36, email: "nowhere" } } }],
        results: [
          {
            status: "error",
            message: "The profile was not saved.",
            errors: { email: ["Invalid email address"] },
          },
        ],
      },
    ]);
  });

  it("D4: shows its prompts in the terminal, ignores empty input and ends on exit", async () => {
    const typed = ["", "   ", "Save a profile: name is Ada, email is ada@example.com", "36", "exit", "Never said"];
    const lines = await runAgent(new URL("agent.ts", import.meta.url), { typed });
    expect(lines).toEqual([
      'Talking to profile_manager. "exit" ends the conversation.',
      "For example:",
      "  Save a profile: name is Ada, age is 36, email is ada@example.com",
      "  Save a profile: name is Ada, email is ada@example.com",
      "  Save a profile: name is Ada, age is 36, email is nowhere",
      "YOU: Save a profile: name is Ada, email is ada@example.com",
      '[AGENT INTENDS TO CALL TOOL] Name: saveProfile, Args: {"profile":{"name":"Ada","email":"ada@example.com"}}',
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: saveProfile, Response: {"status":"error","message":"The profile was not saved.","errors":{"age":["Invalid input: expected number, received undefined"]}}',
      "PROFILE_MANAGER: That did not work. The profile was not saved.",
      "- age: Invalid input: expected number, received undefined",
      "What is the age?",
      "YOU: 36",
      '[AGENT INTENDS TO CALL TOOL] Name: saveProfile, Args: {"profile":{"name":"Ada","email":"ada@example.com","age":36}}',
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: saveProfile, Response: {"status":"success","profile":{"name":"Ada","age":36,"email":"ada@example.com"}}',
      "PROFILE_MANAGER: Success.",
      "profile:",
      "  name: Ada",
      "  age: 36",
      "  email: ada@example.com",
    ]);
  });
});
