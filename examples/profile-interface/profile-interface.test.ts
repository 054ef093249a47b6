import { converse, runnerFor, say } from "@toolwright-examples/testing/converse";
import { runAgent } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent, examplePrompts } from "./agent.ts";

const withoutAge = { name: "Ada", email: "ada@example.com" };
const ada = { ...withoutAge, age: 36 };

describe("profile-interface", () => {
  it("T3, T4: declares the members of the interface with their comments and tags", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools[0]?.parameters.properties).toEqual({
      profile: {
        type: "object",
        properties: {
          name: { type: "string", minLength: 1, description: "Full name." },
          age: { type: "integer", minimum: 0, maximum: 150, description: "Age in years." },
          email: { type: "string", format: "email", description: "E-mail address." },
          newsletter: { type: "boolean", description: "Whether the newsletter is wanted." },
        },
        required: ["name", "age", "email"],
        additionalProperties: false,
        description: "The profile to save.",
      },
    });
  });

  it("T6: refuses a profile without age with the reason, and saves it when it is complete", async () => {
    const model = new ScriptedModel([
      { call: { name: "saveProfile", args: { profile: withoutAge } } },
      "How old is Ada?",
      { call: { name: "saveProfile", args: { profile: ada } } },
      "Saved.",
    ]);
    const runner = runnerFor(agent, model);
    expect(await say(runner, "session", "Save Ada, ada@example.com")).toEqual({
      calls: [{ name: "saveProfile", args: { profile: withoutAge } }],
      results: [
        {
          error: {
            code: "INVALID_ARGUMENTS",
            message:
              "saveProfile was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
            issues: [
              {
                path: "profile.age",
                problem: "required, but missing",
                expected: "integer from 0 to 150",
                received: "nothing",
              },
            ],
          },
        },
      ],
      answer: "How old is Ada?",
    });
    expect(await say(runner, "session", "36")).toEqual({
      calls: [{ name: "saveProfile", args: { profile: ada } }],
      results: [ada],
      answer: "Saved.",
    });
    const session = await runner.sessionService.getSession({
      appName: "examples",
      userId: "user",
      sessionId: "session",
    });
    expect(session?.state).toEqual({ "user:profile": ada });
    model.assertFinished();
  });

  it("understands its prompts without a language model, and completes the profile in the next turn", async () => {
    const turns = await converse(agent, "offline", [...examplePrompts, "36"]);
    expect(turns.map(({ calls, results }) => ({ calls, results }))).toEqual([
      { calls: [{ name: "saveProfile", args: { profile: ada } }], results: [ada] },
      { calls: [], results: [] },
      { calls: [{ name: "saveProfile", args: { profile: ada } }], results: [ada] },
    ]);
    expect(turns[1]?.answer).toBe("What is the age? Age in years.");
  });

  it("D4: shows its prompts in the terminal, ignores empty input and ends on exit", async () => {
    const typed = ["", "   ", "Save a profile: name is Ada, email is ada@example.com", "36", "exit", "Never said"];
    const lines = await runAgent(new URL("agent.ts", import.meta.url), { typed });
    expect(lines.slice(0, 9)).toEqual([
      'Talking to profile_manager. "exit" ends the conversation.',
      "For example:",
      ...examplePrompts.map((prompt) => `  ${prompt}`),
      "YOU: Save a profile: name is Ada, email is ada@example.com",
      "PROFILE_MANAGER: What is the age? Age in years.",
      "YOU: 36",
      '[AGENT INTENDS TO CALL TOOL] Name: saveProfile, Args: {"profile":{"name":"Ada","age":36,"email":"ada@example.com"}}',
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: saveProfile, Response: {"name":"Ada","age":36,"email":"ada@example.com"}',
    ]);
    expect(lines.filter((line) => line.startsWith("YOU: "))).toHaveLength(2);
  });
});
