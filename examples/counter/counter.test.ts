import { converse, runnerFor, say } from "@toolwright-examples/testing/converse";
import { runProgram } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

describe("counter", () => {
  it("T9: hides the context from the model", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools).toEqual([
      {
        name: "incrementCounter",
        description: "Increments the counter of this session by one.",
        parameters: { type: "object", properties: {}, additionalProperties: false },
        returns: { type: "number", description: "The new value of the counter." },
      },
    ]);
  });

  it("C1: counts in three turns and stores the counter after each", async () => {
    const call = { call: { name: "incrementCounter", args: {} } };
    const model = new ScriptedModel([call, "One.", call, "Two.", call, "Three."]);
    const runner = runnerFor(agent, model);
    const seen: unknown[] = [];
    for (const prompt of ["Count", "Again", "And again"]) {
      const { results, answer } = await say(runner, "session", prompt);
      const session = await runner.sessionService.getSession({
        appName: "examples",
        userId: "user",
        sessionId: "session",
      });
      seen.push([results, answer, session?.state]);
    }
    expect(seen).toEqual([
      [[{ result: 1 }], "One.", { session_counter: 1 }],
      [[{ result: 2 }], "Two.", { session_counter: 2 }],
      [[{ result: 3 }], "Three.", { session_counter: 3 }],
    ]);
    model.assertFinished();
  });

  it("A1: writes the counter into the instruction", async () => {
    const call = { call: { name: "incrementCounter", args: {} } };
    const model = new ScriptedModel([call, "One."]);
    await converse(agent, model, ["Count"]);
    expect(model.requests.map(({ systemInstruction }) => systemInstruction)).toEqual([
      "You count with the incrementCounter tool. The counter so far: ",
      "You count with the incrementCounter tool. The counter so far: 1",
    ]);
  });

  it("loses no count when one turn counts several times", async () => {
    const call = { name: "incrementCounter", args: {} };
    const model = new ScriptedModel([{ calls: [call, call, call] }, "Three."]);
    const [turn] = await converse(agent, model, ["Count to three"]);
    expect(turn?.results).toEqual([{ result: 1 }, { result: 2 }, { result: 3 }]);
  });

  it("runs main.ts as it stands", async () => {
    const printed = await runProgram(new URL("main.ts", import.meta.url));
    expect(printed).toEqual([
      "Turn 1: The result is 1.",
      "Stored: session_counter = 1",
      "Turn 2: The result is 2.",
      "Stored: session_counter = 2",
      "Turn 3: The result is 3.",
      "Stored: session_counter = 3",
    ]);
  });
});
