import { converse, runnerFor, say } from "@toolwright-examples/testing/converse";
import { runAgent } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent, examplePrompts } from "./agent.ts";

const withoutAge = { name: "Ada", email: "ada@example.com" };
const ada = { ...withoutAge, age: 36 };

describe("profile-schema", () => {
  it("T7: declares what the schema describes", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    const parameters = model.requests[0]?.tools[0]?.parameters;
    expect(parameters?.required).toEqual(["name", "age", "email"]);
    expect(parameters?.properties).toMatchObject({
      name: { type: "string", minLength: 1, description: "Full name." },
      age: { type: "integer", minimum: 0, maximum: 150, description: "Age in years." },
      email: { type: "string", format: "email", description: "E-mail address." },
      newsletter: { type: "boolean", default: false, description: "Whether the newsletter is wanted." },
    });
  });

  it("T7: refuses a profile without age with the reason, and saves the library's output when it is complete", async () => {
    const model = new ScriptedModel([
      { call: { name: "save_profile", args: withoutAge } },
      "How old is Ada?",
      { call: { name: "save_profile", args: { ...ada, name: " Ada " } } },
      "Saved.",
    ]);
    const runner = runnerFor(agent, model);
    expect(await say(runner, "session", "Save Ada, ada@example.com")).toEqual({
      calls: [{ name: "save_profile", args: withoutAge }],
      results: [
        {
          error: {
            code: "INVALID_ARGUMENTS",
            message:
              "save_profile was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
            issues: [
              { path: "age", problem: "required, but missing", expected: "integer from 0 to 150", received: "nothing" },
            ],
          },
        },
      ],
      answer: "How old is Ada?",
    });
    const saved = { ...ada, newsletter: false };
    expect((await say(runner, "session", "36")).results).toEqual([saved]);
    const session = await runner.sessionService.getSession({
      appName: "examples",
      userId: "user",
      sessionId: "session",
    });
    expect(session?.state).toEqual({ "user:profile": saved });
    model.assertFinished();
  });

  it("understands its prompts without a language model, and completes the profile in the next turn", async () => {
    const turns = await converse(agent, "offline", [...examplePrompts, "36"]);
    const saved = { calls: [{ name: "save_profile", args: ada }], results: [{ ...ada, newsletter: false }] };
    expect(turns.map(({ calls, results }) => ({ calls, results }))).toEqual([saved, { calls: [], results: [] }, saved]);
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
      '[AGENT INTENDS TO CALL TOOL] Name: save_profile, Args: {"name":"Ada","age":36,"email":"ada@example.com"}',
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: save_profile, Response: {"name":"Ada","age":36,"email":"ada@example.com","newsletter":false}',
    ]);
    expect(lines.filter((line) => line.startsWith("YOU: "))).toHaveLength(2);
  });
});
